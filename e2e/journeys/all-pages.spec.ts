import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import {
  disableBatching,
  navigateToPageState,
  openLoading,
  openPageState,
} from '../support/open-page-state.ts';
import type { PageState } from '../support/page-states/page-state.ts';
import { PAGE_STATES, PAGES_WITH_DATA } from '../support/page-states.ts';
import { sectionOfUrl } from '../support/section-of-url.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

/**
 * Each demo user visits all their pages once, and every general rule is checked on the way. They stay in one tab,
 * because parsing all scripts again costs two fifths of a page's time.
 */

/** Maximum cumulative layout shift of a page. Web Vitals call 0.1 good. */
const MAX_SHIFT = 0.004;
const CPU_SLOWDOWN = 4;
/** Time between the responses of two requests. A page has up to eight. */
const STEP_MS = 100;
const LAST_POSITION = 8;
const PHONE = { width: 412, height: 823 };
const WIDE = { width: 1350, height: 940 };

/** One state per page and heading is checked while it loads. The first is of a user with data. */
const CHECKED_WHILE_LOADING = new Set(
  [...Map.groupBy(PAGE_STATES, ({ page, heading }) => `${page}: ${heading}`).values()].flatMap(
    (pageStates) =>
      pageStates.find(({ prepare, heading }) => !prepare && heading !== 'Retrieving the form...') ?? [],
  ),
);

/** Groups page states by demo user. */
function visitAllPages(pageStates: readonly PageState[]) {
  return [...Map.groupBy(pageStates, ({ demoUser }) => demoUser)].map(([demoUser, of]) => {
    const sections = new Set(of.map((pageState) => sectionOfUrl(pageState.path)));
    return { person: demoUser, views: of, name: `${demoUser ?? 'a visitor'} in ${[...sections].join(', ')}` };
  });
}

for (const { person: demoUser, views: pageStates, name } of visitAllPages(PAGE_STATES)) {
  test.describe(name, () => {
    test.use({ demoUser });
    test.setTimeout(240_000 + pageStates.length * 60_000);

    test('pages are accessible, fit every width and do not shift', {
      tag: '@CTX-02',
    }, async ({ context }) => {
      let page = await openTab(context);
      for (const pageState of pageStates) {
        await test.step(`${pageState.page}, ${pageState.description}`, async () => {
          await visitPageState(page, pageState);
          await expectGoodAtEverySize(page);
          if (!pageState.prepare) return;
          await page.close();
          page = await openTab(context);
        });
      }
    });
  });
}

const BLANK_PAGE = 'about:blank';

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await watchLayoutShifts(page);
  return page;
}

/** Opens the page state by URL or, if its heading differs from the current one, by navigation within the page. */
async function visitPageState(page: Page, pageState: PageState): Promise<void> {
  if (CHECKED_WHILE_LOADING.has(pageState)) {
    for (const size of [PHONE, WIDE]) await checkWhileLoading(page, pageState, size);
    return;
  }
  await page.setViewportSize(WIDE);
  if (page.url() === BLANK_PAGE || !(await navigateToPageState(page, pageState)))
    await openPageState(page, pageState);
}

/**
 * Opens a page state with slow responses at this viewport size, and expects no layout shift. A slow processor also
 * paints between two renders that a fast one shows as one.
 */
async function checkWhileLoading(page: Page, pageState: PageState, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await delayResponses(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await openPageState(page, pageState);
  const { total, shifts } = await layoutShifts(page);
  const what = `what moves on ${pageState.page} at ${size.width} px: ${JSON.stringify(shifts)}`;
  expect.soft(total, what).toBeLessThanOrEqual(MAX_SHIFT);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

/** Delays responses, as on a phone. The last request is answered first, so upper parts of a page come last. */
async function delayResponses(page: Page): Promise<void> {
  let requests = 0;
  await page.route('**/v1/**', async (route) => {
    const position = Math.min(requests++, LAST_POSITION);
    const response = await route.fetch();
    await delay((LAST_POSITION - position) * STEP_MS);
    await route.fulfill({ response });
  });
  await disableBatching(page);
}

for (const { person: demoUser, views: pageStates, name } of visitAllPages(PAGES_WITH_DATA)) {
  test.describe(`${name}, pages with data`, () => {
    test.use({ demoUser, allowedConsoleErrors: FAILED_REQUEST });
    test.setTimeout(240_000 + pageStates.length * 60_000);

    test('loading and failed pages are accessible and show whom to call', {
      tag: ['@CTX-02', '@CTX-13', '@F-23'],
    }, async ({ page }) => {
      for (const pageState of pageStates) {
        await test.step(`${pageState.page}, ${pageState.description}`, async () => {
          const fail = await openLoading(page, pageState);
          await expectGoodAtEverySize(page);
          await fail();
          const phone = page.getByRole('main').getByRole('link', { name: '800-555-0199' });
          await expect(phone.first()).toBeVisible();
          await expectGoodAtEverySize(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
    });
  });
}
