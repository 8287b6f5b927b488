/** The gateway writes this type, so that the browser does not load the shell's scripts immediately. */
const DEFERRED_SCRIPT = 'script[type="portal-deferred"]';

export function isShellDeferred(): boolean {
  return document.querySelector(DEFERRED_SCRIPT) !== null;
}

/** Activates the shell's scripts once. The shell then takes over the static page. */
export function loadShell(): void {
  for (const deferred of document.querySelectorAll<HTMLScriptElement>(DEFERRED_SCRIPT)) {
    const script = document.createElement('script');
    script.async = false;
    for (const { name, value } of deferred.attributes) if (name !== 'type') script.setAttribute(name, value);
    deferred.replaceWith(script);
  }
}
