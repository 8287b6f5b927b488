import type { Person } from '@portal/e2e/support/accounts';
import { layoutShifts, watchLayoutShifts } from '@portal/e2e/support/layout-shifts';
import { openView } from '@portal/e2e/support/open-view';
import { signIn } from '@portal/e2e/support/sign-in';
import { VIEWS } from '@portal/e2e/support/views';
import type { View } from '@portal/e2e/support/views/view';
import type { Browser, BrowserContextOptions } from 'playwright';
import { printTable } from './report.ts';
import { CPU_SLOWDOWN, SLOW_4G } from './visit.ts';

/** Of a page, at both widths; 0.1 is what the field calls good. */
const MOST = 0.02;
const WIDTHS = [412, 1350] as const;

/** Every view that is only opened, as a slow phone and a slow laptop see it: how much moves by itself until all is there. */
export async function benchLayoutShifts(browser: Browser, origin: string): Promise<void> {
  const states = new Map<Person | undefined, BrowserContextOptions['storageState']>();
  const rows: string[][] = [];
  const tooMuch: string[] = [];
  for (const view of VIEWS.filter(({ act, heading }) => !act && heading !== 'Retrieving the form...')) {
    if (!states.has(view.person)) states.set(view.person, await stateOf(browser, origin, view.person));
    const totals: number[] = [];
    for (const width of WIDTHS)
      totals.push(await shiftOf(browser, origin, view, width, states.get(view.person)));
    const name = `${view.page}, ${view.shows}`;
    rows.push([name, ...totals.map((total) => total.toFixed(3))]);
    if (totals.some((total) => total > MOST)) tooMuch.push(name);
  }
  printTable(
    'What moves by itself while a page comes',
    ['page', ...WIDTHS.map((width) => `${width} px`)],
    rows,
  );
  if (tooMuch.length > 0) throw new Error(`more than ${MOST} moves on: ${tooMuch.join('; ')}`);
}

async function stateOf(browser: Browser, origin: string, person: Person | undefined) {
  if (person === undefined) return undefined;
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await signIn(page, person);
    await page.waitForURL((url) => url.origin === origin && !['/', '/authenticate'].includes(url.pathname));
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function shiftOf(
  browser: Browser,
  baseURL: string,
  view: View,
  width: number,
  storageState: BrowserContextOptions['storageState'],
): Promise<number> {
  const viewport = { width, height: width === 412 ? 823 : 940 };
  const context = await browser.newContext({ baseURL, viewport, ...(storageState ? { storageState } : {}) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await watchLayoutShifts(page);
    await openView(page, view);
    return (await layoutShifts(page)).total;
  } finally {
    await context.close();
  }
}
