// Takes the pictures of the README, light and dark: `node tests/browser/pictures.mjs`, after
// `cargo xtask web`.

import { startPlayground } from "./page.mjs";

const playground = await startPlayground();
for (const [colorScheme, name] of [
  ["light", "playground"],
  ["dark", "playground-dark"],
]) {
  const viewport = { width: 1280, height: 900 };
  const { page, close } = await playground.open({ colorScheme, viewport });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${process.argv[2] ?? "docs"}/${name}.png` });
  await close();
}
await playground.close();
