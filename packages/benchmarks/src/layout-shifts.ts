import type { DemoUser } from '@portal/e2e/support/demo-users';
import { layoutShifts, watchLayoutShifts } from '@portal/e2e/support/layout-shifts';
import { memberStorage } from '@portal/e2e/support/member-storage';
import { openPageState } from '@portal/e2e/support/open-page-state';
import { PAGE_STATES } from '@portal/e2e/support/page-states';
import type { PageState } from '@portal/e2e/support/page-states/page-state';
import type { Browser, BrowserContextOptions } from 'playwright';
import { printTable } from './report.ts';
import { recordResults } from './results.ts';
import { CPU_SLOWDOWN, SLOW_4G } from './visit.ts';

/** Maximum layout shift of a page at both widths. Web Vitals call 0.1 good. */
const MAX_SHIFT = 0.004;
const WIDTHS = [412, 1350] as const;

/** Measures the layout shift of every page state without preparation, on a slow phone and a slow laptop. */
export async function benchLayoutShifts(browser: Browser, origin: string): Promise<void> {
  const states = new Map<DemoUser, BrowserContextOptions['storageState']>();
  const rows: string[][] = [];
  const exceeding: string[] = [];
  let worst = 0;
  for (const pageState of PAGE_STATES.filter(
    ({ prepare, heading }) => !prepare && heading !== 'Retrieving the form...',
  )) {
    const { demoUser } = pageState;
    if (demoUser && !states.has(demoUser))
      states.set(demoUser, await memberStorage(browser, origin, demoUser));
    const totals: number[] = [];
    for (const width of WIDTHS)
      totals.push(await shiftOf(browser, origin, pageState, width, demoUser && states.get(demoUser)));
    const name = `${pageState.page}, ${pageState.description}`;
    rows.push([name, ...totals.map((total) => total.toFixed(3))]);
    worst = Math.max(worst, ...totals);
    if (totals.some((total) => total > MAX_SHIFT)) exceeding.push(name);
  }
  printTable('Cumulative layout shift during load', ['page', ...WIDTHS.map((width) => `${width} px`)], rows);
  recordResults([
    {
      id: 'layout-shift',
      metric: `layout shift, worst of ${rows.length} pages, ${WIDTHS.join(' and ')} px`,
      portal: worst.toFixed(3),
      target: String(MAX_SHIFT),
    },
  ]);
  if (exceeding.length > 0) throw new Error(`layout shift above ${MAX_SHIFT} on: ${exceeding.join('; ')}`);
}

async function shiftOf(
  browser: Browser,
  baseURL: string,
  pageState: PageState,
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
    await openPageState(page, pageState);
    return (await layoutShifts(page)).total;
  } finally {
    await context.close();
  }
}
