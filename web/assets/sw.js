// Removes a service worker that an earlier build for the web left at this address: builds without
// `--pages` have none, so that a rebuilt file is never hidden by an older copy.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
