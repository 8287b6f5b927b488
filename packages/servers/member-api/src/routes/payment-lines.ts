import { GetPaymentLines, GetPaymentList } from '@portal/api/contracts/payment';
import { ownAccount, ownMember } from '../authorization/resource-rules.ts';
import { findPaylines } from '../payments/lines/find-paylines.ts';
import { findPaymentLines } from '../payments/lines/find-payment-lines.ts';
import { findScheduledPayments } from '../payments/lines/find-scheduled-payments.ts';
import { createMemberRoute } from './route.ts';

/** Premium lines of the summary widget, with their scheduled payments (API-26, ENT-13, AMB-89, SUM-08, AMB-75). */
export const getPaymentList = createMemberRoute(GetPaymentList, {
  authorize: { lifeProNameId: ownMember },
  handle: ({ member, db }) => findPaymentLines(db, member),
});

/** All payment lines (API-27, ENT-14, AMB-89). The wizard selects and drops (WIZ-13 to WIZ-16). */
export const getPaymentLines = createMemberRoute(GetPaymentLines, {
  authorize: { azureObjectId: ownAccount, lifeProNameId: ownMember },
  handle: async ({ query, member, db }) => {
    const [lines, scheduled] = await Promise.all([
      findPaylines(db, query.lifeProNameId),
      findScheduledPayments(db, member),
    ]);
    return lines.map((line) => ({ ...line, ...scheduled(line) }));
  },
});
