import { ClosePaymentRequests } from '@portal/api/contracts/make-payment';
import { closeRequests } from '../payments/create/close-requests.ts';
import { requestedPayment } from '../payments/results.ts';
import { createMemberRoute } from './route.ts';

/** A key belongs to the account that used it. Another account's key is closed for the caller only. */
export const closePaymentRequests = createMemberRoute(ClosePaymentRequests, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ body, member: { oid }, ...services }) =>
    (await closeRequests(services, oid, body.RequestKeys)).map(requestedPayment),
});
