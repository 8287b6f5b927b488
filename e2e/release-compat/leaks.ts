import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { leakedEffects, type SideEffect } from '@portal/build/leak-detector';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { BrowserContext, Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { expectNothingLoading } from '../support/open-page-state.ts';

/** A page may still clean up when the next one has opened, and that one may still start. */
const SETTLE_TIMEOUT_MS = 1_000;

/** Records side effects of sections in every page of this browser. */
export async function installLeakDetector(context: BrowserContext): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@portal/build/leak-detector'));
  const script = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(/^export /gm, '');
  await context.addInitScript({
    content: `(() => { ${script}; recordSideEffects(); globalThis.portalSideEffects = sideEffects; })();`,
  });
}

interface UnloadTarget {
  readonly section: string;
  /** All routes of the section. It stays open while one of them is open. */
  readonly siblings: readonly string[];
}

/** Opens another section by the menu, and returns the leaked side effects. Empty without a menu. */
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
  // Side effects without an open page, such as those of a slot, are no leaks.
  await page.goto(address);
  await opened(page, address);
  return waitUntilSettled(async () => leakedEffects(await activeEffects(page, section), after));
}

async function opened(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothingLoading(page);
}

/** Returns the remaining leaks after the timeout, or an empty list as soon as there are none. */
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
