import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { leakedEffects, type SideEffect } from '@portal/build/leak-detector';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { BrowserContext, Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { expectNothingLoading } from '../support/open-page-state.ts';

/** A page may still be ending what it began when the next one is there, and that one still be beginning. */
const SETTLE_TIMEOUT_MS = 1_000;

/** Records in every page of this browser what the code of sections has at work there. */
export async function installLeakDetector(context: BrowserContext): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@portal/build/leak-detector'));
  const script = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(/^export /gm, '');
  await context.addInitScript({
    content: `(() => { ${script}; recordSideEffects(); globalThis.portalSideEffects = sideEffects; })();`,
  });
}

interface UnloadTarget {
  readonly section: string;
  /** All routes of the section, which is not closed while one of them is open. */
  readonly siblings: readonly string[];
}

/**
 * Goes on from the page of a section to another section's by the menu, and answers what that has left in the document.
 * Nothing where there is no menu to go on by.
 */
export async function navigateAwayAndFindLeaks(
  page: Page,
  { section, siblings }: UnloadTarget,
): Promise<SideEffect[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const next = addresses.findIndex((address) => !siblings.some((route) => matchesPattern(route, address)));
  const address = addresses[next];
  if (address === undefined) return [];
  await links.nth(next).click();
  await opened(page, address);
  const after = await waitUntilSettled(() => activeEffects(page, section));
  if (after.length === 0) return [];
  // What it has at work there without its page having been open, in a slot for instance, is not left behind.
  await page.goto(address);
  await opened(page, address);
  return waitUntilSettled(async () => leakedEffects(await activeEffects(page, section), after));
}

async function opened(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothingLoading(page);
}

/** What is left when the time is over; nothing as soon as nothing is. */
async function waitUntilSettled(left: () => Promise<SideEffect[]>): Promise<SideEffect[]> {
  for (const end = Date.now() + SETTLE_TIMEOUT_MS; ; await pause(50)) {
    const now = await left();
    if (now.length === 0 || Date.now() > end) return now;
  }
}

async function activeEffects(page: Page, section: string): Promise<SideEffect[]> {
  const all = await page.evaluate(() =>
    (globalThis as unknown as { portalSideEffects: () => SideEffect[] }).portalSideEffects(),
  );
  return all.filter((effect) => effect.section === section);
}
