import { randomUUID } from 'node:crypto';
import { nextBusinessDay } from '@portal/domain/business-days';
import { addDays, type CalendarDate, todayInChicago } from '@portal/domain/dates';
import type { Page } from 'playwright/test';
import { expectInSight, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const CANCELLED = 'Payment has been cancelled.';
const NOT_VOIDED = 'There was an error voiding the payment.';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const pending = (page: Page) => page.getByRole('table', { name: 'Pending Payments' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel Pending Payment' });

/** What a page asks with: who it is, and their token. */
interface Caller {
  readonly oid: string;
  readonly token: string;
}

/** Opens the payments of the member; answers what the page asks with. */
async function openPayments(page: Page): Promise<Caller> {
  const asked = page.waitForRequest(/\/GetPendingPayments\?/);
  await page.goto('/payments');
  await expectPage(page, 'Payments');
  const request = await asked;
  const oid = new URL(request.url()).searchParams.get('azureObjectId') ?? '';
  return { oid, token: request.headers().authorization ?? '' };
}

/** Calls the API as the page does, past the wizard, which has journeys of its own. */
async function call(page: Page, { token }: Caller, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([address, authorization, content, key]) => {
      const answer = await fetch(address, {
        method: content ? 'POST' : 'GET',
        headers: {
          authorization,
          ...(content
            ? { 'content-type': 'application/json', 'idempotency-key': key, 'allow-duplicate': 'yes' }
            : {}),
        },
        ...(content ? { body: content } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
      return JSON.parse(text) as unknown;
    },
    [path, token, body === undefined ? '' : JSON.stringify(body), randomUUID()] as const,
  );
}

/** Hana's annuity, of which any amount may be paid, and her account. */
const ANNUITY = '000020454111';
const CUSTOMER = {
  address: { city: '', country: '', line1: '', state: '', 'zip-code': '' },
  'day-phone-nr': '',
  email: '',
  firstname: 'Hana',
  lastname: 'Hana',
  middlename: '',
};
const headerOf = (amount: string) => ({
  'account-number': ANNUITY,
  'check-duplicates': 'false',
  'payment-amount': amount,
  'payment-type-code': 'MEMBERPAYMENTS',
});
const METHOD = { token: 'pm-100304-1' };

function scheduleSingle(page: Page, caller: Caller, amount: string, date: CalendarDate): Promise<unknown> {
  return call(
    page,
    caller,
    `/v1/payment/MakeSinglePayment?azureObjectId=${caller.oid}&paymentType=Premium&applicationName=MemberPortal`,
    {
      'payment-type': 'Premium',
      payment: {
        customer: CUSTOMER,
        'external-data-map': {},
        header: { 'payment-date': { 'date-str': date }, operation: 'SALE', ...headerOf(amount) },
        'payment-method': METHOD,
      },
    },
  );
}

function scheduleRecurring(page: Page, caller: Caller, amount: string): Promise<unknown> {
  return call(
    page,
    caller,
    `/v1/payment/MakeRecurringPayment?azureObjectId=${caller.oid}&paymentType=Premium`,
    {
      'payment-schedule': {
        customer: CUSTOMER,
        header: { 'schedule-day': 15, 'schedule-type-code': 'MONTHLY', ...headerOf(amount) },
        'payment-method': METHOD,
        'payment-method-category': 'CHQ',
        'user-info': { 'user-id': caller.oid },
      },
    },
  );
}

test.describe('payments that are cancelled', () => {
  test.use({ person: 'hana@example.org' });

  test('PAY-09 PAY-10 PAY-11 PAY-12 PAY-13 PAY-14 PAY-17 PAY-18 F-04 a one-time and a recurring payment are cancelled, with the keyboard alone and in two tabs', async ({
    page,
    context,
  }) => {
    const caller = await openPayments(page);
    const soon = nextBusinessDay(addDays(todayInChicago(new Date()), 3));
    // Amounts of this run alone: what another one has left behind is none of it.
    const cents = String(10 + Math.floor(Math.random() * 90));
    await scheduleSingle(page, caller, `31.${cents}`, soon);
    await scheduleRecurring(page, caller, `52.${cents}`);
    const other = await context.newPage();
    await openPayments(other);
    await openPayments(page);
    for (const [amount, says] of [
      [`$31.${cents}`, 'One-Time'],
      [`$52.${cents}`, 'Recurring'],
    ] as const) {
      const row = pending(page).getByRole('row').filter({ hasText: amount });
      await expect(row).toContainText(says);
      await expect(row).toContainText(/Until .+, 7:30 PM Central/);
      await expect(pending(other).getByText(amount)).toBeVisible();
      const name = new RegExp(`^Cancel the Premium payment of \\${amount} for certificate ${ANNUITY}`);
      const cancel = await tabTo(page, 'button', name);
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('Are you sure you want to cancel this payment?');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Enter');
      // The focus begins on the safe answer.
      await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(dialog(page).getByRole('button', { name: 'Yes' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(notifications(page)).toContainText(CANCELLED);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText(amount)).toHaveCount(0);
      // The other tab has not been touched.
      await expect(other.getByText(amount)).toHaveCount(0);
      const heading = page.getByRole('heading', { name: /Pending Payments$/ });
      await expect(heading).toBeFocused();
      await expectInSight(heading);
    }
    await page.reload();
    await expectPage(page, 'Payments');
    await expect(page.getByRole('heading', { name: /Pending Payments$/ })).toBeVisible();
    await expect(page.getByText(`$31.${cents}`)).toHaveCount(0);
  });
});

test.describe('payments that are not cancelled', () => {
  test.use({ person: 'pendingPayments', allowedComplaints: FAILED_REQUEST });

  for (const { id, what, call: name, button, answer, said } of [
    {
      id: 'PAY-15',
      what: 'a void that the processor refuses',
      call: 'VoidSinglePayment',
      button: /^Cancel the Premium payment of \$150\.00/,
      answer: (text: string) => ({
        'payment-response': {
          'reference-number': text,
          'payment-status': 'FAILED',
          'status-message': 'Too late',
        },
      }),
      said: /was not cancelled and will be made as planned/,
    },
    {
      id: 'PAY-16',
      what: 'a void whose answer is lost',
      call: 'VoidRecurringPayment',
      button: /^Cancel the Premium payment of \$48\.80/,
      answer: undefined,
      said: /may or may not be cancelled/,
    },
  ]) {
    test(`${id} PAY-19 ${what} is an error, whatever the width, and the payment can be cancelled again`, async ({
      page,
    }) => {
      await page.route(`**/v1/payment/${name}?*`, (route) => {
        const reference = new URL(route.request().url()).searchParams.get('referenceNumber') ?? '';
        return answer === undefined
          ? route.abort('connectionreset')
          : route.fulfill({ json: JSON.stringify(answer(reference)) });
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await openPayments(page);
      const cancel = page.getByRole('button', { name: button });
      await cancel.click();
      await dialog(page).getByRole('button', { name: 'Yes' }).click();
      await expect(notifications(page)).toContainText(NOT_VOIDED);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('main').getByText(said)).toBeVisible();
      await expect(cancel).toBeEnabled();
      await expect(notifications(page)).not.toContainText(CANCELLED);
      await expectGoodAtEverySize(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await cancel.click();
      await expect(dialog(page)).toBeVisible();
      await expectGoodAtEverySize(page);
    });
  }

  test('PAY-20 PAY-24 F-17 received payments are saved as a file and printed as a record', async ({
    page,
  }) => {
    await openPayments(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save for a spreadsheet' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/, as of .+ Questions: 800-555-0199$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'Payment History' })).toBeVisible();
  });
});
