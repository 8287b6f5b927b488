import { WriteToLog } from '@portal/api/contracts/member-user';
import { sanitizeLogMessage } from '../sanitize-log-message.ts';
import { createAccountRoute } from './route.ts';

/** Stores a browser log entry with the server's own account and trace id (API-19, API-20, R-07). */
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
