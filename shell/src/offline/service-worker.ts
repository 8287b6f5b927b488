/** The gateway serves the worker. It shows the offline page when a page cannot be loaded. */
export const SERVICE_WORKER = '/service-worker.js';

/** Registers the service worker. Without it, for example with site data blocked, browsers show their own offline page. */
export async function registerServiceWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER);
  } catch {
    // Nothing depends on the worker.
  }
}
