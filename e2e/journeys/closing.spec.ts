import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ person: 'oneCertificate' });

declare global {
  interface Window {
    held: Record<string, WeakRef<object>>;
  }
}

interface Container {
  get(name: string): Promise<() => { readonly section: { readonly pages: Record<string, object> } }>;
}

test('CTX-02 a section that is switched off in an open tab is closed and its memory freed, and comes back when it is switched on', async ({
  page,
}) => {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await openCalendar(page);
  expect(await page.evaluate(hold)).toBeGreaterThan(10);
  await collectGarbage(page);
  expect(await page.evaluate(stillThere), 'nothing goes while the section is open').toHaveLength(
    await page.evaluate(() => Object.keys(window.held).length),
  );

  await say(page, false);
  await expect(page.getByText('Your payments cannot be shown right now')).toBeVisible();
  await expect(async () => {
    await collectGarbage(page);
    expect(await page.evaluate(stillThere)).toEqual([]);
  }).toPass();

  await say(page, true);
  // The shell provides the calendar, and the closed section was the only one that had loaded it.
  await openCalendar(page);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expectPage(page, 'Documents');
});

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose from a calendar' }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
}

let revision = 1_000_000;

/** What the portal says of the section, in this tab alone, from now on; looked for as when the member comes back. */
async function say(page: Page, enabled: boolean): Promise<void> {
  revision += 1;
  await page.unroute('**/registry.json');
  await page.route('**/registry.json', async (route) => {
    const answer = await route.fetch();
    const registry = await answer.json();
    registry.revision = revision;
    registry.sections.payments.enabled = enabled;
    await route.fulfill({ response: answer, json: registry });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/**
 * Runs in the page: remembers, without holding, all that the section's code is reached by: its container, its module, its
 * pages, and each module of each of its chunks. Answers how many that are.
 */
async function hold(): Promise<number> {
  const globals = new Map<string, unknown>(
    Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]),
  );
  const name = [...globals.keys()].find((key) => key.startsWith('payments_')) ?? '';
  const container = globals.get(name) as Container;
  const chunks = globals.get(`rspackChunk${name}`) as [unknown, Record<string, object>][];
  const exposed = (await container.get('./section'))();
  const all: Record<string, object> = {
    container,
    exposed,
    section: exposed.section,
    ...exposed.section.pages,
  };
  for (const [index, [, modules]] of chunks.entries()) {
    for (const [id, module] of Object.entries(modules)) all[`module ${id} of chunk ${index}`] = module;
  }
  window.held = Object.fromEntries(Object.entries(all).map(([key, object]) => [key, new WeakRef(object)]));
  return Object.keys(window.held).length;
}

/** Runs in the page. */
function stillThere(): string[] {
  return Object.keys(window.held).filter((key) => window.held[key]?.deref() !== undefined);
}
