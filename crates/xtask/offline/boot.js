import { offerExtras } from "../../../web/assets/extras.js";
import { unpacked } from "./text.mjs";

// Starts the packed playground: its files come from the blocks of the page, under the addresses
// that they have on a server.
(() => {
  const block = (id) => {
    const { textContent, dataset } = document.getElementById(id);
    return unpacked(textContent, Number(dataset.size));
  };
  const [sizes, dense] = JSON.parse(document.getElementById("files").textContent);
  const names = new Set([...sizes, ...dense].map(([name]) => name));

  // All files are one stream, which takes a tenth of a second: they share most of their code.
  const unpack = async () => {
    const inflated = new Blob([block("unpacker")])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    const { instance } = await WebAssembly.instantiate(await new Response(inflated).arrayBuffer());
    const { memory, reserve, unpack } = instance.exports;
    const bytes = block("packed");
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    const [from, to] = [reserve(bytes.length), reserve(total)];
    if (!from || !to) throw new RangeError("not enough memory");
    new Uint8Array(memory.buffer).set(bytes, from);
    if (unpack(from, bytes.length, to, total) !== total) throw new RangeError("damaged file");
    const pieces = {};
    const cut = (list, buffer, at) => {
      for (const [name, size, place] of list) {
        (pieces[name] ??= [])[place] = new Uint8Array(buffer, at, size);
        at += size;
      }
    };
    cut(sizes, memory.buffer, to);
    cut(dense, block("dense").buffer, 0);
    const joined = async ([name, list]) => [name, await new Blob(list).arrayBuffer()];
    return new Map(await Promise.all(Object.entries(pieces).map(joined)));
  };
  const files = unpack();
  const file = async (name) => (await files).get(name);
  const script = async (name) =>
    URL.createObjectURL(new Blob([await file(name)], { type: "text/javascript" }));

  // Only addresses next to this file are answered here; an endpoint of the chat is asked as usual.
  const folder = new URL(".", location.href.split("#")[0]).href;
  const path = (url) => (url.startsWith(folder) ? url.slice(folder.length) : "");
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = typeof input === "string" ? new URL(input, folder).href : (input.url ?? `${input}`);
    return names.has(path(url)) ? new Response(await file(path(url))) : network(input, init);
  };

  // The worker starts as soon as its script is unpacked, and gets the files that it may ask for.
  // Folders are the worker's, but for the parts that the page loads.
  const FOR_WORKER = /^(?!workshop\/)[\w-]+\//;
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
      const given = [...(await files)].filter(([name]) => FOR_WORKER.test(name));
      if (this.#ended) return worker.terminate();
      worker.onmessage = (event) => this.onmessage?.(event);
      worker.onerror = (event) => this.onerror?.(event);
      worker.postMessage({ files: given });
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

  // As in `boot.js` of the site.
  globalThis.loadTextEngine = async () => {
    const {
      default: init,
      Notebook,
      loadLanguage,
      missedLanguages,
    } = await import(await script("beside/engine.js"));
    await init({ module_or_path: await file("beside/engine_bg.wasm") });
    for (const code of missedLanguages()) {
      loadLanguage(new Uint8Array(await file(`languages/${code}.pack`)));
    }
    return (format, family, redacts) => new Notebook(format, family, redacts);
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
    sheet.replaceSync(new TextDecoder().decode(await file("style.css")));
    document.adoptedStyleSheets = [sheet];
    let parts;
    const isReplaced = offerExtras(
      async (name) => (await (parts ??= script("workshop.js").then((url) => import(url))))[name],
    );
    if (!isReplaced) {
      const { default: init } = await import(await script("playground.js"));
      await init({ module_or_path: await file("playground_bg.wasm") });
    }
    document.getElementById("boot")?.remove();
  };
  start().catch(show);
})();
