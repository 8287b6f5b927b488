import type { Page } from 'playwright/test';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const SEND = '**/v1/memberuser/SendSupportRequestEmail';
const FAILED = 'Oops! There was a problem when sending your request.';
const UNAUTHORISED = { status: 401, title: 'Unauthorized', code: 'unauthorized', traceId: 'trace-1' };

const detail = (page: Page) => page.getByLabel('Additional Detail (required)');

/** Presses the button and returns the idempotency key of the request. */
async function send(page: Page): Promise<string | undefined> {
  const leaving = page.waitForRequest(SEND);
  await page.getByRole('button', { name: 'Send Request' }).press('Enter');
  return (await leaving).headers()['idempotency-key'];
}

test.describe('a member who contacts Member Services', () => {
  test.use({ demoUser: 'joyce@example.org', allowedConsoleErrors: FAILED_REQUEST });

  test('sends a request once, despite session end, reload and lost response', {
    tag: ['@CTX-10', '@CON-01', '@CON-03', '@CON-11', '@CON-12', '@ERR-27', '@F-08', '@F-12', '@R-09'],
  }, async ({ page }) => {
    test.slow();
    await page.goto('/support');
    await expectPage(page, 'Member Support');
    await (await tabTo(page, 'link', 'Contact Member Services')).press('Enter');
    await expectPage(page, 'Contact Member Services');
    await expect(page.getByLabel('Topic')).toBeEnabled();
    await page.getByLabel('Topic').focus();
    await page.keyboard.type('Documents');
    await expect(page.getByLabel('Issue')).toHaveValue('26');
    const field = await tabTo(page, 'textbox', 'Additional Detail (required)');
    await expectInViewport(field);
    await page.keyboard.type('Please send me the statement of 2019.');

    // The session has ended in the meantime.
    await page.route(SEND, (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', json: UNAUTHORISED }),
    );
    await page.getByRole('button', { name: 'Send Request' }).press('Enter');
    await expectPage(page, 'You have been signed out');
    await page.unroute(SEND);
    await page.getByRole('button', { name: 'Sign In Here' }).press('Enter');
    await expectPage(page, 'Contact Member Services');
    await expect(page.getByRole('group', { name: 'Your request has not reached us.' })).toBeFocused();
    await expect(detail(page)).toHaveValue('Please send me the statement of 2019.');
    await expect(page.getByLabel('Topic')).toHaveValue('25');

    // The server stores the request, and the response is lost.
    await page.route(SEND, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const key = await send(page);
    await expect(page.getByRole('group', { name: FAILED })).toBeFocused();
    await expectGoodAtEverySize(page);
    expect(await send(page)).toBe(key);
    await expect(page.getByRole('group', { name: FAILED })).toBeFocused();
    await page.unroute(SEND);
    await page.reload();

    await expectPage(page, 'Success!');
    const reference = page.getByRole('region', { name: 'Your request' }).getByText(/^\d{6}$/);
    await expect(reference).toBeVisible();
    const number = (await reference.textContent()) ?? '';
    await page.getByRole('link', { name: 'Your requests' }).press('Enter');
    await expectPage(page, 'Your requests');
    const sent = page.getByRole('listitem').filter({ hasText: number });
    await expect(sent).toContainText('Received');
    await expect(sent).toContainText('Please send me the statement of 2019.');
  });
});

test.describe('a member with two tabs', () => {
  // Screenshots expect other users without requests.
  test.use({ demoUser: 'joyce@example.org' });

  test('keeps both drafts, and a double click sends once', {
    tag: ['@CON-03', '@CON-12', '@F-12', '@R-09'],
  }, async ({ context, page }) => {
    const sent: string[] = [];
    await context.route(SEND, async (route) => {
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      await route.continue();
    });
    // A retry of this test finds the request of the first attempt.
    const text = `The first tab, ${crypto.randomUUID()}`;
    await page.goto('/contact');
    await expectPage(page, 'Contact Member Services');
    await detail(page).fill(text);
    const other = await context.newPage();
    await other.goto('/contact');
    await expectPage(other, 'Contact Member Services');
    await expect(detail(other)).toHaveValue('');
    await detail(other).fill('The second tab.');

    await page.reload();
    await expectPage(page, 'Contact Member Services');
    await expect(detail(page)).toHaveValue(text);
    await expect(page.getByLabel('Topic')).toBeEnabled();
    // A call on the second day within the telephone hours.
    await page.getByRole('radio', { name: 'Telephone' }).check();
    await expect(page.getByLabel('Phone Number (required)')).toHaveValue(/^\d{3}-\d{3}-\d{4}$/);
    await page.getByLabel('Day of the call').selectOption({ index: 2 });
    await page.getByLabel('Time of the call').selectOption('10 AM to 11 AM');
    await page.getByRole('button', { name: 'Send Request' }).dblclick();
    await expectPage(page, 'Success!');
    await expect(
      page.getByText(/^Telephone [\d-]{12}, on \w+, \w+ \d\d, \d{4}, 10 AM to 11 AM Central$/),
    ).toBeVisible();
    expect(sent).toHaveLength(1);
    await page.getByRole('link', { name: 'Your requests' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);

    await other.reload();
    await expect(detail(other)).toHaveValue('The second tab.');
  });
});
