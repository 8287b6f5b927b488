import { todayInChicago } from '@portal/domain/values/dates';
import type { BackgroundJob } from './background-jobs.ts';
import type { Db } from './database/db.ts';

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
  readonly retentionDays: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Deletes personal data. After the retention period: sent emails, identity attempts, email confirmations, empty
 * searches, browser logs, authorizations of failed payments. After a day: client addresses of death reports, feedback
 * keys. Stays: payments, requests, failed emails.
 */
export function purgeExpiredData({ db, now, retentionDays }: Deps): BackgroundJob {
  return {
    name: 'retention',
    intervalMs: HOUR,
    run: async () => {
      const until = new Date(now().getTime() - retentionDays * DAY);
      await db.deleteFrom('mail').where('state', '=', 'sent').where('settled_at', '<', until).execute();
      await db.deleteFrom('identity_attempt').where('attempted_at', '<', until).execute();
      await db.deleteFrom('email_confirmation').where('expires_at', '<', until).execute();
      await db.deleteFrom('search_without_results').where('last_on', '<', todayInChicago(until)).execute();
      await db
        .updateTable('payment')
        .set({ debit_authorization: null })
        .where('state', '=', 'FAILED')
        .where('debit_authorization', 'is not', null)
        .where('updated_at', '<', until)
        .execute();
      await db
        .updateTable('death_report')
        .set({ client_network: null })
        .where('client_network', 'is not', null)
        .where('reported_at', '<', new Date(now().getTime() - DAY))
        .execute();
      await db.deleteFrom('faq_feedback_key').where('submitted_on', '<', todayInChicago(now())).execute();
      await db.deleteFrom('log_entry').where('written_at', '<', until).execute();
    },
  };
}
