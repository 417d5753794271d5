/**
 * A service worker that removes the one before and itself: it deletes every cached file and leaves open pages alone.
 * Browsers ask for `/sw.js` anew at each opening, whatever the old worker does.
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
