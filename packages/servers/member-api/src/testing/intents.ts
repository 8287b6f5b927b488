import { RecurringPayment, SinglePayment } from '@portal/api/contracts/make-payment';
import { recurringIntent, singleIntent } from '../payments/create/payment-intent.ts';
import type { createRecurringBody, createSingleBody } from './payment-bodies.ts';

/** Parses a body with the contract and returns its intent. */
export const createSingleIntent = (body: ReturnType<typeof createSingleBody>) =>
  singleIntent(SinglePayment.parse(body));

/** The intent of a recurring payment. */
export function createRecurringIntent(
  body: ReturnType<typeof createRecurringBody>,
  ...rest: Parameters<typeof recurringIntent> extends [unknown, ...infer Rest] ? Rest : never
) {
  return recurringIntent(RecurringPayment.parse(body), ...rest);
}
