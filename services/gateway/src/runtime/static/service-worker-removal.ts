/**
 * The service worker that ends the one before: it lets go of every kept file and of its own place, and touches no page.
 * Browsers ask for `/sw.js` anew at each opening, past whatever the old worker does.
 */
export const serviceWorkerRemoval = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
