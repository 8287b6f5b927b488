import { ReportDeath } from '@portal/api/contracts/death-report';
import { reportDeath as storeReport } from '../contact/report-death.ts';
import { readKey } from '../http/request-key.ts';
import { publicRoute } from './route.ts';

/** F-20. The body names nothing that is looked up, so there is nothing to authorise and nothing to find out. */
export const reportDeath = publicRoute(ReportDeath, {
  authorise: {},
  authoriseBody: () => [],
  handle: ({ body, headers, clientAddress, ...services }) =>
    storeReport(body, { key: readKey(headers), clientAddress }, services),
});
