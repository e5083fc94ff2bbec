// Keeps the page for offline use, and offers a new version when there is one.
import { words } from "./words.js";
import { bar } from "./parts.js";

/** Registers the service worker of this folder. */
export async function open() {
  const container = navigator.serviceWorker;
  if (!container) return;
  const registration = await container.register("sw.js").catch(() => undefined);
  if (!registration) return;
  const offerWaiting = () => {
    // Without a controller, this is the first visit, so there is nothing to replace.
    if (registration.waiting && container.controller) offer(registration.waiting, container);
  };
  registration.addEventListener("updatefound", () =>
    registration.installing.addEventListener("statechange", offerWaiting),
  );
  offerWaiting();
}

function offer(worker, container) {
  bar(words().newVersion, words().reload, () => {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
}
