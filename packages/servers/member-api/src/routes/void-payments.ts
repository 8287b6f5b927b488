import { VoidRecurringPayment, VoidSinglePayment } from '@portal/api/contracts/make-payment';
import { ownAccount, ownRecurringPayment, ownSinglePayment } from '../authorise/objects.ts';
import { voidPayment } from '../payments/change/void-payment.ts';
import { route } from './route.ts';

/** API-38, API-40: what cannot be cancelled any more is FAILED, with status 200 (PAY-15). */
export const voidSinglePayment = route(VoidSinglePayment, {
  authorise: { azureObjectId: ownAccount, referenceNumber: ownSinglePayment },
  authoriseBody: () => [],
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

/** API-38, API-40, PAY-15: as of single payments. */
export const voidRecurringPayment = route(VoidRecurringPayment, {
  authorise: { azureObjectId: ownAccount, referenceNumber: ownRecurringPayment },
  authoriseBody: () => [],
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
