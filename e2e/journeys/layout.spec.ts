import type { Page } from 'playwright/test';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { openView } from '../support/open-view.ts';
import { expect, test } from '../support/test.ts';
import { VIEWS, type View } from '../support/views.ts';

/** The cumulative layout shift that a page may have; 0.1 is what the field calls good. */
const MOST = 0.02;

/** One view of each page, of somebody who has something there. */
const PAGES = [...Map.groupBy(VIEWS, ({ page }) => page).values()].flatMap((views) => {
  const view = views.find(({ act, heading }) => !act && heading !== 'Retrieving the form...');
  return view ? [view] : [];
});
const byPerson = [...Map.groupBy(PAGES, ({ person }) => person)];

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

async function expectNothingMoves(page: Page, view: View): Promise<void> {
  await watchLayoutShifts(page);
  await answerSlowly(page);
  await openView(page, view);
  const { total, shifts } = await layoutShifts(page);
  expect(total, `${view.page}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
}

for (const [person, views] of byPerson) {
  for (const [device, viewport] of [
    ['phone', { width: 412, height: 823 }],
    ['wide screen', { width: 1350, height: 940 }],
  ] as const) {
    test.describe(`${person ?? 'a visitor'} on a ${device}`, () => {
      test.use({ person, viewport });
      test.setTimeout(60_000 + views.length * 10_000);

      test('nothing moves by itself while a page comes', async ({ context }) => {
        for (const view of views) {
          await test.step(view.page, async () => {
            const page = await context.newPage();
            await expectNothingMoves(page, view);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
            await page.close();
          });
        }
      });
    });
  }
}
