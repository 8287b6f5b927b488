import { VoidRecurringPayment, VoidSinglePayment } from '@portal/api/contracts/make-payment';
import { ownAccount, ownRecurringPayment, ownSinglePayment } from '../authorization/resource-rules.ts';
import { voidPayment } from '../payments/update/void-payment.ts';
import { createMemberRoute } from './route.ts';

/** Returns FAILED with status 200 when it is too late to cancel (API-38, API-40, PAY-15). */
export const voidSinglePayment = createMemberRoute(VoidSinglePayment, {
  authorize: { azureObjectId: ownAccount, referenceNumber: ownSinglePayment },
  authorizeBody: () => [],
  handle: async ({ query: { referenceNumber: reference }, member: { oid }, ...services }) => {
    const { status, message } = await voidPayment(services, { oid, kind: 'single', reference });
    return {
      'payment-response': {
        'reference-number': reference,
        'payment-status': status,
        'status-message': message,
      },
    };
  },
});

/** API-38, API-40, PAY-15. */
export const voidRecurringPayment = createMemberRoute(VoidRecurringPayment, {
  authorize: { azureObjectId: ownAccount, referenceNumber: ownRecurringPayment },
  authorizeBody: () => [],
  handle: async ({ query: { referenceNumber: reference }, member: { oid }, ...services }) => {
    const { status, message } = await voidPayment(services, { oid, kind: 'recurring', reference });
    return {
      'payment-schedule-response': {
        'reference-number': reference,
        'payment-schedule-status': status,
        'status-message': message,
      },
    };
  },
});
