import type { BrowserContext, Page } from 'playwright/test';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { openLoading, openView, openWithin } from '../support/open-view.ts';
import { sectionOf } from '../support/section-of.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';
import type { View } from '../support/views/view.ts';
import { PAGES_WITH_DATA, VIEWS } from '../support/views.ts';

/** Each person walks through their pages once, and all that holds for every page is checked on the way. */

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
    test.setTimeout(60_000 + views.length * 10_000);

    test('CTX-02 nothing moves by itself while a page comes, and each has no accessibility finding and fits every width', async ({
      context,
    }) => {
      let page: Page | undefined;
      for (const view of views) {
        await test.step(`${view.page}, ${view.shows}`, async () => {
          if (SEEN_COMING.has(view)) await (await openComing(context, view, PHONE)).close();
          page = await show(context, view, page);
          await expectGoodAtEverySize(page);
          if (!view.act) return;
          await page.close();
          page = undefined;
        });
      }
    });
  });
}

/** The view in a page of its own, or in the one that is open, where another heading tells that it has come. */
async function show(context: BrowserContext, view: View, open: Page | undefined): Promise<Page> {
  if (open && !SEEN_COMING.has(view) && (await openWithin(open, view))) return open;
  await open?.close();
  if (SEEN_COMING.has(view)) return openComing(context, view, WIDE);
  const page = await context.newPage();
  await openView(page, view);
  return page;
}

/** Opens a view with answers that take their time, on a screen of this size, and expects that nothing moves. */
async function openComing(context: BrowserContext, view: View, size: typeof WIDE): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await watchLayoutShifts(page);
  await answerSlowly(page);
  await openView(page, view);
  const { total, shifts } = await layoutShifts(page);
  const what = `what moves on ${view.page} at ${size.width} px: ${JSON.stringify(shifts)}`;
  expect.soft(total, what).toBeLessThanOrEqual(MOST_SHIFT);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return page;
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
    test.setTimeout(60_000 + views.length * 15_000);

    test('CTX-02 CTX-13 F-23 each page, while it loads and when it has failed, has no accessibility finding and fits every width, and says whom to call', async ({
      context,
    }) => {
      for (const view of views) {
        await test.step(`${view.page}, ${view.shows}`, async () => {
          const page = await context.newPage();
          const fail = await openLoading(page, view);
          await expectGoodAtEverySize(page);
          await fail();
          const phone = page.getByRole('main').getByRole('link', { name: '800-555-0199' });
          await expect(phone.first()).toBeVisible();
          await expectGoodAtEverySize(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.close();
        });
      }
    });
  });
}
