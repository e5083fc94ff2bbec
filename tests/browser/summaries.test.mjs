// Tests the log of summaries: how each was made, and the difference of two.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

for (const colorScheme of ["light", "dark"]) {
  test(`two summaries are compared word by word, in ${colorScheme}`, () =>
    playground.visit(
      async (page) => {
        await choose(page, "Ten days with a companion");
        await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
        const notes = page.locator(".summaries > li").filter({ hasText: "applied" });
        await notes
          .filter({ hasText: /extracted from messages \d+ to \d+ in .*, without a model/ })
          .first()
          .waitFor();
        const compare = page.getByRole("button", { name: "Compare the two" });
        assert.equal(await compare.count(), 0);
        await notes.nth(0).getByRole("checkbox").check();
        await notes.nth(2).getByRole("checkbox").check();
        await compare.click();
        const dialog = page.getByRole("dialog", { name: "Two summaries" });
        const lines = dialog.getByRole("region", { name: "Difference" });
        await lines.locator("ins").first().waitFor();
        assert.ok(
          (await lines.locator("del").count()) > 0 && (await lines.locator("p").count()) > 0,
        );
        assert.match(
          await dialog.locator("del").first().textContent(),
          /^−\s*applied: covers turn/,
        );
        assert.deepEqual(await accessFaults(page), []);
      },
      { colorScheme },
    ));
}
