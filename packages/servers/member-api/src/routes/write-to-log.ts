import { WriteToLog } from '@portal/api/contracts/member-user';
import { sanitizeLogMessage } from '../sanitize-log-message.ts';
import { createAccountRoute } from './route.ts';

/** API-19, API-20, R-07. The caller and the trace are the server's own words, whatever the message claims. */
export const writeToLog = createAccountRoute(WriteToLog, {
  authorize: {},
  handle: async ({ query, account, db, traceId }) => {
    const entry = {
      message: sanitizeLogMessage(query.message),
      severity: query.severity,
      azureObjectId: account.oid,
      traceId,
    };
    await db
      .insertInto('log_entry')
      .values({ entry: JSON.stringify(entry) })
      .execute();
    return 1 as const;
  },
});
