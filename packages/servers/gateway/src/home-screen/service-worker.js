// Shows the offline page when a page cannot be loaded. It stores nothing else: every page comes from the network.
const CACHE = 'offline-page';
const OFFLINE_PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))),
  );
});

self.addEventListener('activate', (event) => {
  // The browser sends the request while this worker starts, so that a page loads no slower.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  // Frames, such as the one of silent sign-in, are left to the browser.
  if (event.request.mode !== 'navigate' || event.request.destination !== 'document') return;
  event.respondWith(loadPage(event));
});

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (page === undefined) throw error;
    return page;
  }
}
