import { RecurringPayment, SinglePayment } from '@portal/api/contracts/make-payment';
import { recurringIntent, singleIntent } from '../payments/create/payment-intent.ts';
import type { createRecurringBody, createSingleBody } from './payment-bodies.ts';

export const createSingleIntent = (body: ReturnType<typeof createSingleBody>) =>
  singleIntent(SinglePayment.parse(body));

export function createRecurringIntent(
  body: ReturnType<typeof createRecurringBody>,
  ...rest: Parameters<typeof recurringIntent> extends [unknown, ...infer Rest] ? Rest : never
) {
  return recurringIntent(RecurringPayment.parse(body), ...rest);
}
