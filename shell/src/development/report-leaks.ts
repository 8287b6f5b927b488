import { leakedEffects, recordSideEffects, type SideEffect, sideEffects } from '@portal/build/leak-detector';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { readInlineJson } from '../sections/read-inline-json.ts';

/** What a page may still be ending when the next one is there. */
const SETTLE_MS = 1_000;

/**
 * Under `npm run dev` alone, before any other script of the shell: names what a section leaves in the document when its
 * pages are closed, for the one who has just written it.
 */
function reportLeaks(registry: Registry): void {
  const sources = Object.entries(registry.sections).flatMap(([name, { dev }]) =>
    dev ? [[new URL(dev.entry).origin, name]] : [],
  );
  recordSideEffects(Object.fromEntries(sources));
  const currentSection = () => findSectionPage(registry, location.pathname)?.section;
  const effectsOf = (section: string) => sideEffects().filter((effect) => effect.section === section);
  let openSection = currentSection();
  let effectsAtOpen: readonly SideEffect[] = [];
  // Where the browser has no Navigation API nothing is named.
  window.navigation?.addEventListener('currententrychange', () => {
    const [closedSection, effectsBefore] = [openSection, effectsAtOpen];
    openSection = currentSection();
    if (openSection === closedSection) return;
    effectsAtOpen = openSection === undefined ? [] : effectsOf(openSection);
    if (closedSection === undefined) return;
    setTimeout(() => {
      if (openSection === closedSection) return;
      for (const { kind, what } of leakedEffects(effectsBefore, effectsOf(closedSection))) {
        // biome-ignore lint/suspicious/noConsole: whoever develops a section has it open
        console.warn(`${closedSection} is closed and has left a ${kind} behind: ${what}`);
      }
    }, SETTLE_MS);
  });
}

const registry = readInlineJson('portal-registry');
// As the gateway of this machine wrote it; the shell, which comes after this, checks it.
if (registry !== undefined) reportLeaks(registry as Registry);
