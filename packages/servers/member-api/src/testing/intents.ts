import { RecurringPayment, SinglePayment } from '@portal/api/contracts/make-payment';
import { recurringIntent, singleIntent } from '../payments/make/intent.ts';
import type { recurringBody, singleBody } from './payment-bodies.ts';

/** What a body asks for, read by the contract as the server reads it. */
export const singleIntentOf = (body: ReturnType<typeof singleBody>) =>
  singleIntent(SinglePayment.parse(body));

/** The same of a recurring payment. */
export function recurringIntentOf(
  body: ReturnType<typeof recurringBody>,
  ...rest: Parameters<typeof recurringIntent> extends [unknown, ...infer Rest] ? Rest : never
) {
  return recurringIntent(RecurringPayment.parse(body), ...rest);
}
