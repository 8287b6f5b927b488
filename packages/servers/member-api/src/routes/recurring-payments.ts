import {
  MakeRecurringPayment,
  type RecurringPayment,
  UpdateRecurringPayment,
} from '@portal/api/contracts/make-payment';
import type { ResourceClaim } from '../authorization/resource-claims.ts';
import { ownAccount, ownedOrPaidCertificate, ownRecurringPayment } from '../authorization/resource-rules.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createPayments } from '../payments/create/create-payments.ts';
import { digestOf } from '../payments/create/idempotency-store.ts';
import { recurringIntent } from '../payments/create/payment-intent.ts';
import { recurringResult } from '../payments/results.ts';
import { updateSchedule } from '../payments/update/update-schedule.ts';
import { toPaymentRequest } from './create-payments.ts';
import { createMemberRoute } from './route.ts';

/** API-34, R-09, R-10. */
export const makeRecurringPayment = createMemberRoute(MakeRecurringPayment, {
  authorize: { azureObjectId: ownAccount },
  authorizeBody: claimsOf,
  handle: async ({ query, body, ...context }) => {
    const paymentRequest = toPaymentRequest(
      context,
      digestOf(MakeRecurringPayment.name, query.paymentType, body),
    );
    const intent = recurringIntent(body, query.paymentType, context.now(), context.config.achHolidays);
    const [created] = await createPayments(context, paymentRequest, [intent]);
    if (!created) throw new HttpProblem('internal');
    return recurringResult(created);
  },
});

/** API-37, AMB-78. */
export const updateRecurringPayment = createMemberRoute(UpdateRecurringPayment, {
  authorize: { azureObjectId: ownAccount, referenceNumber: ownRecurringPayment },
  authorizeBody: claimsOf,
  handle: async ({ query, body, ...context }) => {
    const paymentRequest = toPaymentRequest(context, '');
    const payment = await updateSchedule(context, paymentRequest, query.referenceNumber, body);
    return recurringResult({ payment, isDuplicate: false });
  },
});

/** The certificate and the account that the body names (AMB-76). */
function claimsOf({ 'payment-schedule': schedule }: RecurringPayment): ResourceClaim[] {
  return [
    { rule: ownedOrPaidCertificate, value: schedule.header['account-number'] },
    { rule: ownAccount, value: schedule['user-info']['user-id'] },
  ];
}
