import { choice } from '../../kit/pages/controls.ts';
import { field, form } from '../../kit/pages/fields.ts';
import { type Html, html } from '../../kit/pages/html.ts';
import { type Brand, type Errors, page } from '../../kit/pages/layout.ts';
import type { Method } from '../records.ts';
import type { FormInput } from './forms.ts';
import type { Session } from './sessions.ts';

export const NOTICES = {
  'bank-account-added': 'Your bank account was added.',
  'card-added': 'Your card was added.',
  removed: 'The payment method was removed.',
} as const;
export type Notice = keyof typeof NOTICES;

interface ListedMethod {
  method: Method;
  isPending: boolean;
}

const hidden = ({ formToken }: Session) => html`<input type="hidden" name="form-token" value="${formToken}">`;

/** Formats a method as the portal does: 'Bank account' or 'Card', and at most the last 8 digits (ENT-18, AMB-41). */
const nameOf = ({ type, digits }: Method) =>
  `${type === 'CHQ' ? 'Bank account' : 'Card'} ending in ${digits}`;

const backLink = html`<p class="link"><a href="/wallet">Back to your payment methods</a></p>`;

export function walletPage(
  brand: Brand,
  session: Session,
  listed: readonly ListedMethod[],
  notice: Notice | undefined,
): string {
  const items = listed.map(
    ({ method, isPending }) => html`<li><strong>${method.description}</strong>
<span>${nameOf(method)}</span>
${isPending && html`<span class="hint">The bank is still checking this account. It cannot be used yet.</span>`}
<span class="link"><a href="/wallet/remove/${method.token}">Remove<span class="unseen"> ${method.description}, ${nameOf(method)}</span></a></span></li>`,
  );
  return page(brand, {
    title: 'Your payment methods',
    lead: 'Choose one of them in the portal when you make a payment.',
    body: html`${notice !== undefined && html`<p class="notice" role="status">${NOTICES[notice]}</p>`}
${items.length === 0 ? html`<p>There are no bank accounts or cards here yet.</p>` : html`<ul class="items">${items}</ul>`}
<div class="actions"><a class="button" href="/wallet/bank-account">Add a bank account</a>
<a class="button" href="/wallet/card">Add a card</a>
${form('/wallet/close', [hidden(session)], 'I am done')}</div>`,
  });
}

export function bankAccountPage(
  brand: Brand,
  session: Session,
  formInput: FormInput,
  errors: Errors,
): string {
  const kind = choice({
    id: 'kind',
    label: 'Kind of account',
    options: [
      { value: 'checking', label: 'Checking' },
      { value: 'savings', label: 'Savings' },
    ],
    value: formInput.kind,
    error: errors.kind,
  });
  const routing = numberField('routing-number', 'Routing number', formInput, errors, {
    hint: '9 digits, at the bottom left of a check.',
  });
  const account = numberField('account-number', 'Account number', formInput, errors, {
    hint: 'Up to 17 digits, to the right of the routing number. Not the number of your debit card.',
  });
  const again = numberField('account-number-again', 'Account number again', formInput, errors, {});
  return page(brand, {
    title: 'Add a bank account',
    lead: 'Of the number, only the last digits are shown and kept.',
    errors,
    body: html`${form('/wallet/bank-account', [hidden(session), kind, routing, account, again], 'Add bank account')}
${backLink}`,
  });
}

export function cardPage(brand: Brand, session: Session, formInput: FormInput, errors: Errors): string {
  const number = numberField('card-number', 'Card number', formInput, errors, { autocomplete: 'cc-number' });
  const expiry = field({
    id: 'expiry',
    label: 'Expiration date',
    hint: 'Month and year, such as 08/29.',
    autocomplete: 'cc-exp',
    value: formInput.expiry,
    error: errors.expiry,
  });
  return page(brand, {
    title: 'Add a card',
    lead: 'Of the number, only the last 4 digits are shown and kept.',
    errors,
    body: html`${form('/wallet/card', [hidden(session), number, expiry], 'Add card')}
${backLink}`,
  });
}

function numberField(
  id: string,
  label: string,
  formInput: FormInput,
  errors: Errors,
  { hint, autocomplete = 'off' }: { hint?: string; autocomplete?: string },
): Html {
  const described = { value: formInput[id], error: errors[id], ...(hint !== undefined && { hint }) };
  return field({ id, label, autocomplete, numeric: true, ...described });
}

/** @param uses open payments with this method, which prevent its removal */
export function removePage(
  brand: Brand,
  session: Session,
  method: Method,
  uses: { payments: number; schedules: number },
): string {
  const lead = `${method.description} (${nameOf(method)}).`;
  if (uses.payments + uses.schedules > 0) {
    return page(brand, {
      title: 'This payment method is still needed',
      lead,
      body: html`<p>${describePending(uses)} Cancel them in the portal first, under Payments, or wait until they are made.</p>
${backLink}`,
    });
  }
  return page(brand, {
    title: 'Remove this payment method?',
    lead: `${lead} You can add it again at any time.`,
    body: html`${form(`/wallet/remove/${method.token}`, [hidden(session)], 'Yes, remove it')}
<p class="link"><a href="/wallet">No, keep it</a></p>`,
  });
}

function describePending({ payments, schedules }: { payments: number; schedules: number }): string {
  const parts = [
    payments > 0 && (payments === 1 ? 'one payment' : `${payments} payments`),
    schedules > 0 && (schedules === 1 ? 'one recurring payment' : `${schedules} recurring payments`),
  ].filter(Boolean);
  return `It pays for ${parts.join(' and ')} still to be made.`;
}

/** Shown while the browser continues with its new cookie. */
export function openingPage(brand: Brand): string {
  return page(brand, {
    title: 'Opening your payment methods',
    body: html`<p class="link"><a href="/wallet">Continue</a></p>`,
  });
}

export function closedPage(brand: Brand): string {
  return page(brand, {
    title: 'You can close this window',
    lead: 'Your payment methods are saved. Close this window to go back to the portal.',
    body: portalLink(brand),
  });
}

export function expiredPage(brand: Brand): string {
  return page(brand, {
    title: 'This page has expired',
    lead: 'It was open for too long, or its address was already used. Nothing was changed. Close this window and choose Manage payment methods in the portal again.',
    body: portalLink(brand),
  });
}

export function failedPage(brand: Brand, title: string): string {
  return page(brand, { title, lead: 'Nothing was changed.', body: backLink });
}

const portalLink = (brand: Brand) =>
  html`<p class="link"><a href="${brand.portalUrl}">Go to the portal</a></p>`;
