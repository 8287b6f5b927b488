import { isCardNumber, isRoutingNumber } from '@portal/domain/payments/bank-account-validation';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Errors } from '../../kit/pages/layout.ts';
import type { NewMethod } from '../methods.ts';
import { monthOf } from '../schedule-dates.ts';

/** Submitted values, shown again after an error. */
export type FormInput = Readonly<Record<string, string>>;

export type ValidatedForm = { ok: true; method: Omit<NewMethod, 'loginId'> } | { ok: false; errors: Errors };

/** Removes spaces and hyphens, which people type in numbers. */
const digitsOf = (typed = '') => typed.replace(/[\s-]/g, '');

export function checkBankAccount(formInput: FormInput): ValidatedForm {
  const errors: Record<string, string> = {};
  const routingNumber = digitsOf(formInput['routing-number']);
  const accountNumber = digitsOf(formInput['account-number']);
  const repeated = digitsOf(formInput['account-number-again']);
  const kind = formInput.kind === 'checking' || formInput.kind === 'savings' ? formInput.kind : undefined;

  if (!kind) errors.kind = 'Choose checking or savings';
  if (routingNumber === '') errors['routing-number'] = 'Enter the routing number';
  else if (!/^\d{9}$/.test(routingNumber)) errors['routing-number'] = 'A routing number has 9 digits';
  else if (!isRoutingNumber(routingNumber)) {
    errors['routing-number'] = 'This is not a routing number. Please check the digits';
  }
  if (accountNumber === '') errors['account-number'] = 'Enter the account number';
  else if (!/^\d{4,17}$/.test(accountNumber))
    errors['account-number'] = 'An account number has 4 to 17 digits';
  if (repeated === '') errors['account-number-again'] = 'Enter the account number again';
  else if (repeated !== accountNumber) errors['account-number-again'] = 'The two account numbers differ';

  if (!kind || Object.keys(errors).length > 0) return { ok: false, errors };
  const description = kind === 'checking' ? 'Checking account' : 'Savings account';
  return {
    ok: true,
    method: { description, type: 'CHQ', routingNumber, accountNumber, lastMonth: null, pendingUntil: null },
  };
}

export function checkCard(formInput: FormInput, today: CalendarDate): ValidatedForm {
  const errors: Record<string, string> = {};
  const accountNumber = digitsOf(formInput['card-number']);
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(formInput.expiry ?? '') ?? [];
  const lastMonth = (2000 + Number(year)) * 12 + Number(month) - 1;

  if (accountNumber === '') errors['card-number'] = 'Enter the card number';
  else if (!isCardNumber(accountNumber)) {
    errors['card-number'] = 'This is not a card number. Please check the digits';
  }
  if ((formInput.expiry ?? '').trim() === '') errors.expiry = 'Enter the expiration date';
  else if (month === '' || Number(month) < 1 || Number(month) > 12) {
    errors.expiry = 'Enter month and year, such as 08/29';
  } else if (lastMonth < monthOf(today)) errors.expiry = 'This card has expired';

  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const description = `${brandOf(accountNumber)} card`;
  return {
    ok: true,
    method: { description, type: 'CC', routingNumber: '', accountNumber, lastMonth, pendingUntil: null },
  };
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'Visa';
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^6(?:011|5)/.test(number)) return 'Discover';
  return 'Payment';
}
