import {
  MakeRecurringPayment,
  type RecurringPayment,
  UpdateRecurringPayment,
} from '@portal/api/contracts/make-payment';
import { ownAccount, ownedOrPaidCertificate, ownRecurringPayment } from '../authorise/objects.ts';
import { Refusal } from '../http/refusal.ts';
import { changeSchedule } from '../payments/change/change-schedule.ts';
import { recurringIntent } from '../payments/make/intent.ts';
import { makePayments } from '../payments/make/make-payments.ts';
import { digestOf } from '../payments/make/request-keys.ts';
import { recurringResult } from '../payments/results.ts';
import { submissionOf } from './make-payments.ts';
import { type Claim, route } from './route.ts';

/** API-34, R-09, R-10. */
export const makeRecurringPayment = route(MakeRecurringPayment, {
  authorise: { azureObjectId: ownAccount },
  authoriseBody: claimsOf,
  handle: async ({ query, body, ...context }) => {
    const submission = submissionOf(context, digestOf(MakeRecurringPayment.name, query.paymentType, body));
    const intent = recurringIntent(body, query.paymentType, context.now(), context.config.achHolidays);
    const [made] = await makePayments(context, submission, [intent]);
    if (!made) throw new Refusal('internal');
    return recurringResult(made);
  },
});

/** API-37, AMB-78. */
export const updateRecurringPayment = route(UpdateRecurringPayment, {
  authorise: { azureObjectId: ownAccount, referenceNumber: ownRecurringPayment },
  authoriseBody: claimsOf,
  handle: async ({ query, body, ...context }) => {
    const submission = submissionOf(context, '');
    const payment = await changeSchedule(context, submission, query.referenceNumber, body);
    return recurringResult({ payment, isRepeated: false });
  },
});

/** The certificate, and the account whose the body says it is (AMB-76). */
function claimsOf({ 'payment-schedule': schedule }: RecurringPayment): Claim[] {
  return [
    { rule: ownedOrPaidCertificate, value: schedule.header['account-number'] },
    { rule: ownAccount, value: schedule['user-info']['user-id'] },
  ];
}
