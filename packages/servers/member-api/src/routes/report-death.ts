import { ReportDeath } from '@portal/api/contracts/death-report';
import { reportDeath as storeReport } from '../contact/report-death.ts';
import { parseIdempotencyKey } from '../http/idempotency-key.ts';
import { createPublicRoute } from './route.ts';

/** F-20. The body names nothing that is looked up, so there is nothing to authorize and nothing to find out. */
export const reportDeath = createPublicRoute(ReportDeath, {
  authorize: {},
  authorizeBody: () => [],
  handle: ({ body, headers, clientAddress, ...services }) =>
    storeReport(body, { key: parseIdempotencyKey(headers), clientAddress }, services),
});
