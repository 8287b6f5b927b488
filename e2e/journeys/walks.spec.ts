import type { BrowserContext, Page } from 'playwright/test';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { openLoading, openView, openWithin } from '../support/open-view.ts';
import { sectionOf } from '../support/section-of.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';
import type { View } from '../support/views/view.ts';
import { PAGES_WITH_DATA, VIEWS } from '../support/views.ts';

/**
 * Each person walks through their pages once, and all that holds for every page is checked on the way. They stay in one tab:
 * a new one reads all scripts anew, which is two fifths of what a page costs.
 */

/** The cumulative layout shift that a page may have; 0.1 is what the field calls good. */
const MOST_SHIFT = 0.02;
const PHONE = { width: 412, height: 823 };
const WIDE = { width: 1350, height: 940 };

/** One view of each page, of somebody who has something there: these are seen coming. */
const SEEN_COMING = new Set(
  [...Map.groupBy(VIEWS, ({ page }) => page).values()].flatMap(
    (views) => views.find(({ act, heading }) => !act && heading !== 'Retrieving the form...') ?? [],
  ),
);

/** By person, with the sections through which they walk. */
function walks(views: readonly View[]) {
  return [...Map.groupBy(views, ({ person }) => person)].map(([person, of]) => {
    const sections = new Set(of.map((view) => sectionOf(view.path)));
    return { person, views: of, name: `${person ?? 'a visitor'} in ${[...sections].join(', ')}` };
  });
}

for (const { person, views, name } of walks(VIEWS)) {
  test.describe(name, () => {
    test.use({ person });
    test.setTimeout(240_000 + views.length * 60_000);

    test('nothing moves by itself while a page comes, and each has no accessibility finding and fits every width', {
      tag: '@CTX-02',
    }, async ({ context }) => {
      let page = await openTab(context);
      for (const view of views) {
        await test.step(`${view.page}, ${view.shows}`, async () => {
          await show(page, view);
          await expectGoodAtEverySize(page);
          if (!view.act) return;
          await page.close();
          page = await openTab(context);
        });
      }
    });
  });
}

const NOWHERE = 'about:blank';

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await watchLayoutShifts(page);
  return page;
}

/** The view from its address, or, where another heading tells that it has come, as the next page of the one that is open. */
async function show(page: Page, view: View): Promise<void> {
  if (SEEN_COMING.has(view)) {
    for (const size of [PHONE, WIDE]) await seeComing(page, view, size);
    return;
  }
  await page.setViewportSize(WIDE);
  if (page.url() === NOWHERE || !(await openWithin(page, view))) await openView(page, view);
}

/** Opens a view with answers that take their time, on a screen of this size, and expects that nothing moves. */
async function seeComing(page: Page, view: View, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await answerSlowly(page);
  await openView(page, view);
  const { total, shifts } = await layoutShifts(page);
  const what = `what moves on ${view.page} at ${size.width} px: ${JSON.stringify(shifts)}`;
  expect.soft(total, what).toBeLessThanOrEqual(MOST_SHIFT);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Answers that take their time, one longer than the other, as on a telephone: what waits for them can be seen to move. */
async function answerSlowly(page: Page): Promise<void> {
  let turn = 0;
  await page.route('**/v1/**', async (route) => {
    turn = (turn + 1) % 3;
    const response = await route.fetch();
    await new Promise((answer) => setTimeout(answer, 100 + turn * 150));
    await route.fulfill({ response });
  });
}

for (const { person, views, name } of walks(PAGES_WITH_DATA)) {
  test.describe(`${name}, pages with data`, () => {
    test.use({ person, allowedComplaints: FAILED_REQUEST });
    test.setTimeout(240_000 + views.length * 60_000);

    test('each page, while it loads and when it has failed, has no accessibility finding and fits every width, and says whom to call', {
      tag: ['@CTX-02', '@CTX-13', '@F-23'],
    }, async ({ page }) => {
      for (const view of views) {
        await test.step(`${view.page}, ${view.shows}`, async () => {
          const fail = await openLoading(page, view);
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
