import { ReportDeath } from '@portal/api/contracts/death-report';
import { reportDeath as storeReport } from '../contact/report-death.ts';
import { parseIdempotencyKey } from '../http/parse-idempotency-key.ts';
import { createPublicRoute } from './route.ts';

/** The body names no resource that is looked up, so there is nothing to authorize (F-20). */
export const reportDeath = createPublicRoute(ReportDeath, {
  authorize: {},
  authorizeBody: () => [],
  handle: ({ body, headers, clientAddress, ...services }) =>
    storeReport(body, { key: parseIdempotencyKey(headers), clientAddress }, services),
});
