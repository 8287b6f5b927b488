/** How the gateway keeps the browser from reading the shell's scripts at once. */
const DEFERRED_SCRIPT = 'script[type="portal-deferred"]';

/** Whether the shell has not been asked for yet. */
export function isShellDeferred(): boolean {
  return document.querySelector(DEFERRED_SCRIPT) !== null;
}

/** Puts the shell's scripts into the page, once; it takes over what is shown. */
export function loadShell(): void {
  for (const deferred of document.querySelectorAll<HTMLScriptElement>(DEFERRED_SCRIPT)) {
    const script = document.createElement('script');
    script.async = false;
    for (const { name, value } of deferred.attributes) if (name !== 'type') script.setAttribute(name, value);
    deferred.replaceWith(script);
  }
}
