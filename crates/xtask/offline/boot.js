import { offerExtras } from "../../../web/assets/extras.js";
import { unpacked } from "./text.mjs";

// Starts the packed playground: its files come from the blocks of the page, under the addresses
// that they have on a server.
(() => {
  const blocks = new Map(
    [...document.querySelectorAll("script[data-file]")].map((block) => [block.dataset.file, block]),
  );
  const inflate = async (name) => {
    const { textContent, dataset } = blocks.get(name);
    const stream = new Blob([unpacked(textContent, Number(dataset.size))])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).arrayBuffer();
  };
  const script = async (name) =>
    URL.createObjectURL(new Blob([await inflate(name)], { type: "text/javascript" }));

  // Only addresses next to this file are answered here; an endpoint of the chat is asked as usual.
  const folder = new URL(".", location.href.split("#")[0]).href;
  const path = (url) => (url.startsWith(folder) ? url.slice(folder.length) : "");
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = typeof input === "string" ? new URL(input, folder).href : (input.url ?? `${input}`);
    return blocks.has(path(url)) ? new Response(await inflate(path(url))) : network(input, init);
  };

  // The worker starts as soon as its script is inflated, and gets the files that it may ask for.
  const Own = window.Worker;
  window.Worker = class {
    #worker;
    #ended = false;
    #waiting = [];
    constructor() {
      void this.#start();
    }
    async #start() {
      const worker = new Own(await script("beside/worker.js"));
      const names = [...blocks.keys()].filter((name) => /^(beside|gallery|lessons)\//.test(name));
      const files = await Promise.all(names.map(async (name) => [name, await inflate(name)]));
      if (this.#ended) return worker.terminate();
      worker.onmessage = (event) => this.onmessage?.(event);
      worker.onerror = (event) => this.onerror?.(event);
      worker.postMessage({ files });
      for (const message of this.#waiting) worker.postMessage(message);
      this.#worker = worker;
    }
    postMessage(message) {
      if (this.#worker) this.#worker.postMessage(message);
      else this.#waiting.push(message);
    }
    terminate() {
      this.#ended = true;
      this.#worker?.terminate();
    }
  };

  const show = (error) => {
    const note = document.createElement("p");
    note.className = "fatal";
    note.setAttribute("role", "alert");
    note.textContent =
      `Turnwise could not start: ${error?.message ?? error}. ` +
      "It needs a browser with WebAssembly (Chrome 95, Firefox 113, Safari 16.4 or newer).";
    document.body.append(note);
  };
  const start = async () => {
    try {
      const saved = localStorage.getItem("turnwise-theme");
      if (saved === "light" || saved === "dark") document.documentElement.dataset.theme = saved;
    } catch {
      // A browser that keeps nothing follows the system.
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(new TextDecoder().decode(await inflate("style.css")));
    document.adoptedStyleSheets = [sheet];
    const isReplaced = offerExtras(async (name) => import(await script(`workshop/${name}.js`)));
    if (!isReplaced) {
      const { default: init } = await import(await script("playground.js"));
      await init({ module_or_path: await inflate("playground_bg.wasm") });
    }
    document.getElementById("boot")?.remove();
  };
  start().catch(show);
})();
