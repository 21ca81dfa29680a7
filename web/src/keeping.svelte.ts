// The site itself, kept by this browser: it opens without a network, and a new version comes when it is asked for.

import { tables } from './server/transport.svelte';

let waiting: ServiceWorker | undefined = $state.raw();

/** Whether a newer version of the page is there. */
export function newerVersion(): boolean {
  return waiting !== undefined;
}

/** Takes the newer version; the page is loaded again. */
export function update(): void {
  waiting?.postMessage('update');
}

/** Has the browser keep the site; only a site without a server brings what is needed. */
export function keepSite(): void {
  if (!document.querySelector('meta[name="sandtable-engine"]') || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first version takes over a page that is already its own.
    if (!first || waiting) location.reload();
  });
  serviceWorker.register(new URL('sw.js', document.baseURI)).then(
    (registration) => {
      const note = (worker: ServiceWorker | null) => {
        if (worker?.state === 'installed' && serviceWorker.controller) waiting = worker;
      };
      note(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => note(worker));
      });
    },
    // Without it the page works as long as there is a network.
    () => undefined,
  );
}

/** Asks the browser not to throw away what is kept here when it needs room; it may ask the person, or decide by itself. */
export function askToKeep(): void {
  if (tables.inBrowser) void navigator.storage?.persist?.().catch(() => false);
}
