// Removes a service worker that an earlier build for the web left at this address. Builds without
// `--pages` have none, so that an old copy never hides a rebuilt file.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
