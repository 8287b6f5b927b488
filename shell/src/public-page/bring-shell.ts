/** How the gateway keeps the browser from reading the shell's scripts at once. */
const LATER = 'script[type="portal-later"]';

/** Whether the shell has not been asked for yet. */
export function shellIsLeft(): boolean {
  return document.querySelector(LATER) !== null;
}

/** Puts the shell's scripts into the page, once; it takes over what is shown. */
export function bringShell(): void {
  for (const later of document.querySelectorAll<HTMLScriptElement>(LATER)) {
    const script = document.createElement('script');
    script.async = false;
    for (const { name, value } of later.attributes) if (name !== 'type') script.setAttribute(name, value);
    later.replaceWith(script);
  }
}
