import { leakedEffects, recordSideEffects, type SideEffect, sideEffects } from '@portal/build/leak-detector';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { readInlineJson } from '../sections/read-inline-json.ts';

/** Grace period for effects that a closed page may still clean up. */
const SETTLE_MS = 1_000;

/** Reports side effects that a section leaves after its pages close, under `npm run dev` only. */
function reportLeaks(registry: Registry): void {
  const sources = Object.entries(registry.sections).flatMap(([name, { dev }]) =>
    dev ? [[new URL(dev.entry).origin, name]] : [],
  );
  recordSideEffects(Object.fromEntries(sources));
  const currentSection = () => findSectionPage(registry, location.pathname)?.section;
  const effectsOf = (section: string) => sideEffects().filter((effect) => effect.section === section);
  let openSection = currentSection();
  let effectsAtOpen: readonly SideEffect[] = [];
  window.navigation?.addEventListener('currententrychange', () => {
    const [closedSection, effectsBefore] = [openSection, effectsAtOpen];
    openSection = currentSection();
    if (openSection === closedSection) return;
    effectsAtOpen = openSection === undefined ? [] : effectsOf(openSection);
    if (closedSection === undefined) return;
    setTimeout(() => {
      if (openSection === closedSection) return;
      for (const { kind, what } of leakedEffects(effectsBefore, effectsOf(closedSection))) {
        // biome-ignore lint/suspicious/noConsole: section developers read the console
        console.warn(`Section ${closedSection} left a ${kind} behind after its pages closed: ${what}`);
      }
    }, SETTLE_MS);
  });
}

const registry = readInlineJson('portal-registry');
if (registry !== undefined) reportLeaks(registry as Registry);
