import { leftBehind, recordSideEffects, type SideEffect, sideEffects } from '@portal/build/side-effects';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { inlineJson } from '../sections/inline-json.ts';

/** What a page may still be ending when the next one is there. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Under `npm run dev` alone, before any other script of the shell: names what a section leaves in the document when its
 * pages are closed, for the one who has just written it.
 */
function nameWhatIsLeft(registry: Registry): void {
  const sources = Object.entries(registry.sections).flatMap(([name, { dev }]) =>
    dev ? [[new URL(dev.entry).origin, name]] : [],
  );
  recordSideEffects(Object.fromEntries(sources));
  const openNow = () => findSectionPage(registry, location.pathname)?.section;
  const of = (section: string) => sideEffects().filter((effect) => effect.section === section);
  let open = openNow();
  let before: readonly SideEffect[] = [];
  // Where the browser has no Navigation API nothing is named.
  window.navigation?.addEventListener('currententrychange', () => {
    const [closed, had] = [open, before];
    open = openNow();
    if (open === closed) return;
    before = open === undefined ? [] : of(open);
    if (closed === undefined) return;
    setTimeout(() => {
      if (open === closed) return;
      for (const { kind, what } of leftBehind(had, of(closed))) {
        // biome-ignore lint/suspicious/noConsole: whoever develops a section has it open
        console.warn(`${closed} is closed and has left a ${kind} behind: ${what}`);
      }
    }, SETTLED_AFTER_MS);
  });
}

const registry = inlineJson('portal-registry');
// As the gateway of this machine wrote it; the shell, which comes after this, checks it.
if (registry !== undefined) nameWhatIsLeft(registry as Registry);
