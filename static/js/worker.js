// The service worker: a calm page while there is no network, and the call when a match waits for somebody who is away.
// `KEPT` stands before this text: see config/installed.py. It keeps that page and its files, nothing else: what the server
// says of a match never lies about on a device.
const { name, page, files, icon, badge } = self.KEPT;
const AWAY = [502, 504]; // a proxy answers for a server that restarts

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((kept) => kept.addAll([page, ...files])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((each) => each !== name).map((each) => caches.delete(each))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(opened(request));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function opened(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  return (await caches.match(page)) ?? answer ?? Response.error();
}

self.addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon, badge, renotify: true, data: path }));
});

// To the page that shows it, if one is open; else a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data, self.location.origin).href;
  const shown = self.clients.matchAll({ type: "window" }).then((pages) => pages.find((each) => each.url.split("#")[0] === wanted));
  event.waitUntil(shown.then((found) => (found ? found.focus() : self.clients.openWindow(wanted))));
});
