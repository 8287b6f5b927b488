import type { Page } from 'playwright/test';
import { expect } from './expect.ts';
import { expectPage } from './sign-in.ts';
import type { View } from './views.ts';

/** Opens a page whose section's files are not there: the card of its team. */
export async function openDown(page: Page, { path }: View): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/releases/') && !url.pathname.startsWith('/releases/shell/'),
    (route) => route.abort(),
  );
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({
    timeout: 30_000,
  });
}

/** Calls that the frame itself needs; without them no page begins. */
const OF_THE_FRAME = /\/(?:GetMemberProfileByAzureObjectId|GetEnvironmentName|WriteToLog)\b/;

/** Opens a view and waits until nothing on it is on its way any more. */
export async function openView(page: Page, { path, heading, act }: View): Promise<void> {
  await page.goto(path);
  await expectPage(page, heading);
  await expectNothingLoading(page);
  await act?.(page);
}

async function expectNothingLoading(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^(Getting|Loading|Signing)/ })).toHaveCount(0);
}

/** Opens a page whose calls are not answered until it is closed. */
export async function openLoading(page: Page, view: View): Promise<void> {
  await page.route('**/v1/**', (route) =>
    OF_THE_FRAME.test(route.request().url()) ? route.continue() : new Promise(() => undefined),
  );
  await page.goto(view.path);
  // The section is there, and not only the shell's word that it comes.
  await expectPage(page, view.heading);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^(Getting|Loading)/ })
      .first(),
  ).toBeAttached();
}

/** Opens a page whose calls all fail. */
export async function openFailed(page: Page, view: View): Promise<void> {
  await page.route('**/v1/**', (route) => {
    if (OF_THE_FRAME.test(route.request().url())) return route.continue();
    const problem = {
      type: 'about:blank',
      title: 'Failed',
      status: 500,
      code: 'internal',
      traceId: 'trace-0001',
    };
    return route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem });
  });
  await page.goto(view.path);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectNothingLoading(page);
}
