/** Deletes the cached files and itself. Browsers ask for `/sw.js` at each opening, whatever the old worker does. */
export const serviceWorkerRemoval = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
