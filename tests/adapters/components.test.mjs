// `turnwise/react` in a page (happy-dom), in StrictMode and on the server; `turnwise/vue` with
// reactive messages.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";
import { reactive, ref, watchEffect } from "vue";
import { pool } from "./conversations.mjs";
import { entry, folder } from "./package.mjs";

const window = new Window();
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });

const { Component, StrictMode, act, createElement } = await import("react");
const { createRoot, hydrateRoot } = await import("react-dom/client");
const { renderToString } = await import("react-dom/server");
const { createContext, extractiveSummarizer } = await entry(".");
const { useContextPlan } = await entry("./react");
const vue = await entry("./vue");

const policy = { window: 1_000, summarizer: extractiveSummarizer() };
const chat = (length, name = "W") =>
  Array.from({ length }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `Order ${name}${n} is late. ${"It is late. ".repeat(5)}`,
  }));

// The entry of bundlers for pages: its contexts load their engine on demand.
const page = await import(pathToFileURL(join(folder, "dist/page.js")).href);

/** A component that keeps every view it rendered, and shows the meter. */
function meter(source) {
  const views = [];
  function Meter({ id, messages }) {
    const view = useContextPlan(source, messages, { conversation: id });
    views.push(view);
    return createElement("b", null, `${view?.percentLeft} % left`);
  }
  return { Meter, views };
}

const plain = (messages) => {
  const { tokens, messages: sent } = createContext(policy).fit(messages);
  return { tokens, sent };
};

async function mounted(element) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  await act(() => root.render(element));
  return { container, root };
}

test("React: a plan is made once for the same messages, and a page shows what is left", async () => {
  const contexts = pool(() => createContext(policy));
  const { Meter, views } = meter(contexts);
  const short = chat(2);
  const { container, root } = await mounted(createElement(Meter, { id: "a", messages: short }));
  const { plan, percentLeft, summarizedBefore } = views.at(-1);
  assert.equal(percentLeft, Math.round((1 - plan.tokens / 1_000) * 100));
  assert.equal(container.textContent, `${percentLeft} % left`);
  assert.equal(summarizedBefore, undefined);

  await act(() => root.render(createElement(Meter, { id: "a", messages: short })));
  assert.equal(views.at(-1), views[0]);
  const long = chat(61);
  await act(() => root.render(createElement(Meter, { id: "a", messages: long })));
  const view = views.at(-1);
  const covered = view.plan.decisions.filter(({ action }) => action === "summarize");
  assert.equal(view.summarizedBefore, covered.at(-1).index + 1);

  await act(() => root.render(createElement(Meter, { id: "b", messages: chat(2, "V") })));
  assert.equal(views.at(-1).summarizedBefore, undefined);
  assert.deepEqual([...contexts.contexts.keys()], ["a", "b"]);
  await act(() => root.unmount());
});

test("React: StrictMode renders twice, and the plan is the same", async () => {
  const { Meter, views } = meter(createContext(policy));
  const messages = chat(61);
  const element = createElement(StrictMode, null, createElement(Meter, { messages }));
  const { root } = await mounted(element);
  assert.ok(views.length > 1);
  const { tokens, sent } = plain(messages);
  for (const { plan } of views) {
    assert.equal(plan.tokens, tokens);
    assert.deepEqual(plan.messages, sent);
  }
  await act(() => root.unmount());
});

test("React: the server and the page agree", async () => {
  const messages = chat(61);
  const onServer = renderToString(createElement(meter(createContext(policy)).Meter, { messages }));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = onServer;
  const errors = [];
  const onRecoverableError = (error) => errors.push(error);
  const element = createElement(meter(createContext(policy)).Meter, { messages });
  const root = await act(() => hydrateRoot(container, element, { onRecoverableError }));
  assert.deepEqual(errors, []);
  assert.match(container.textContent, /^\d+ % left$/);
  await act(() => root.unmount());
});

test("React: a module that is loaded again finds the same context", async () => {
  const source = createContext(policy);
  const messages = chat(61);
  const first = meter(source);
  const { root } = await mounted(createElement(first.Meter, { messages }));
  const second = meter(source);
  await act(() => root.render(createElement(second.Meter, { messages })));
  assert.deepEqual(second.views.at(-1).plan.messages, first.views.at(-1).plan.messages);
  assert.equal(second.views.at(-1).plan.prefixChangedAt, undefined);
  await act(() => root.unmount());
});

test("React: a context that loads its engine on demand has a view once it is there", async () => {
  const contexts = page.createContexts(policy);
  const { Meter, views } = meter(contexts);
  const messages = chat(61);
  const { root } = await mounted(createElement(Meter, { id: "a", messages }));
  assert.equal(views[0], undefined);
  await act(async () => void (await contexts.of("a").ready()));
  assert.deepEqual(views.at(-1).plan.messages, plain(messages).sent);
  await act(() => root.unmount());
});

test("React: undo brings the summarized messages back", async () => {
  const context = createContext({
    ...policy,
    summarizer: async () => "Orders W0 to W9 are late.",
  });
  const messages = chat(31);
  await context.prepare(messages);
  const { Meter, views } = meter(context);
  const { root } = await mounted(createElement(Meter, { messages }));
  assert.ok(views.at(-1).summarizedBefore > 0);
  let isUndone;
  await act(() => (isUndone = views.at(-1).undo()));
  assert.ok(isUndone);
  assert.equal(views.at(-1).summarizedBefore, undefined);
  await act(() => (isUndone = views.at(-1).undo()));
  assert.equal(isUndone, false);
  await act(() => root.unmount());
});

test("React: refresh shows what changed outside of the component", async () => {
  const context = createContext({ ...policy, summarizer: async () => "The orders are late." });
  const messages = chat(31);
  await context.prepare(messages);
  const { Meter, views } = meter(context);
  const { root } = await mounted(createElement(Meter, { messages }));
  context.undo();
  assert.ok(views.at(-1).summarizedBefore > 0);
  await act(() => views.at(-1).refresh());
  assert.equal(views.at(-1).summarizedBefore, undefined);
  await act(() => root.unmount());
});

test("React: an error of a message reaches the error boundary", async (t) => {
  t.mock.method(console, "error", () => {});
  class Boundary extends Component {
    state = {};
    static getDerivedStateFromError(error) {
      return { code: error.code };
    }
    render() {
      return this.state.code ?? this.props.children;
    }
  }
  const { Meter } = meter(createContext(policy));
  const element = createElement(Boundary, null, createElement(Meter, { messages: [{}] }));
  const { container, root } = await mounted(element);
  assert.equal(container.textContent, "missing_role");
  await act(() => root.unmount());
});

test("Vue: the plan follows the messages, a streamed answer and the conversation", () => {
  const contexts = pool(() => createContext(policy));
  const messages = reactive(chat(2));
  const id = ref("a");
  const view = vue.useContextPlan(contexts, () => messages, { conversation: id });
  const seen = [];
  const stop = watchEffect(() => seen.push(view.value.plan.tokens), { flush: "sync" });
  messages.push({ role: "assistant", content: "" });
  const before = seen.at(-1);
  messages.at(-1).content += "The order was sent on Monday, and it arrives on Friday.";
  assert.ok(seen.at(-1) > before);
  assert.equal(view.value.percentLeft, Math.round((1 - seen.at(-1) / 1_000) * 100));
  messages.push(...chat(60));
  assert.ok(view.value.summarizedBefore > 0);
  id.value = "b";
  assert.equal(view.value.plan.decisions.length, 63);
  assert.deepEqual([...contexts.contexts.keys()], ["a", "b"]);
  stop();
});

test("Vue: a context that loads its engine on demand has a view once it is there", async () => {
  const context = page.createContext(policy);
  const messages = chat(61);
  const view = vue.useContextPlan(context, messages);
  assert.equal(view.value, undefined);
  await context.ready();
  assert.deepEqual(view.value.plan.messages, plain(messages).sent);
});

test("Vue: undo brings the summarized messages back", async () => {
  const context = createContext({ ...policy, summarizer: async () => "The orders are late." });
  const messages = ref(chat(31));
  await context.prepare(messages.value);
  const view = vue.useContextPlan(context, messages);
  assert.ok(view.value.summarizedBefore > 0);
  assert.equal(view.value.undo(), true);
  assert.equal(view.value.summarizedBefore, undefined);
  assert.equal(view.value.undo(), false);
});
