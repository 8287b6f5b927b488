import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';

/** Account and token of a page's requests. */
export interface Caller {
  readonly oid: string;
  readonly token: string;
}

/** Opens the member's payments. Returns account and token of the page's requests. */
export async function openPayments(page: Page): Promise<Caller> {
  const asked = page.waitForRequest(/\/GetBootstrapData\?/);
  await page.goto('/payments');
  await expectPage(page, 'Payments');
  const request = await asked;
  const oid = new URL(request.url()).searchParams.get('azureObjectId') ?? '';
  return { oid, token: request.headers().authorization ?? '' };
}

/** Calls the API directly. Other journeys cover the wizard. */
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

/** Hana's annuity, which accepts any amount, and her account. */
export const ANNUITY = '000020454111';
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

export function scheduleSingle(
  page: Page,
  caller: Caller,
  amount: string,
  date: CalendarDate,
): Promise<unknown> {
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

/** Ends schedules of an earlier run, because a line has only one. */
export async function endSchedules(page: Page, caller: Caller): Promise<void> {
  const pending = await call(page, caller, `/v1/payment/GetPendingPayments?azureObjectId=${caller.oid}`);
  // References with a date are payments that a schedule has made.
  for (const [, reference] of JSON.stringify(pending).matchAll(/"reference-number":"(S-[^"-]+)"/g)) {
    const query = `azureObjectId=${caller.oid}&referenceNumber=${reference}`;
    await call(page, caller, `/v1/payment/VoidRecurringPayment?${query}`, VOID);
  }
}

const VOID = { payment: { header: { notes: '' } } };
