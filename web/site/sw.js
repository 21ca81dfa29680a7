// Keeps the site, so that it opens without a network. A new version waits until the page asks for it.

/* `scripts/site` writes the version and the files here. */
const { version, files } = self.sandtableSite;
const CACHE = `sandtable ${self.registration.scope} ${version}`;
const OURS = `sandtable ${self.registration.scope} `;

self.addEventListener('install', (event) => {
  // From the network itself: what the browser kept by chance may be of another version.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith('api/')) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
