import { nextPremium } from '@portal/domain/payments/due-breakdown';
import {
  MISSED_TEXTS,
  type PaymentCoverage,
  UNPAYABLE_REST_TEXT,
} from '@portal/domain/payments/payment-coverage';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { canBeReminded } from '@portal/domain/payments/premium-reminder';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { addDays, type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import { findCertificate } from '../../certificates/find-certificates.ts';
import type { Db, Trx } from '../../database/db.ts';
import { enqueueMemberEmail } from '../../mail/email-queue.ts';
import { findPaymentLines } from '../lines/find-payment-lines.ts';
import type { EmailDeps } from './email-or-post.ts';
import { type DuePremium, premiumsDueEmail } from './payment-emails.ts';

const HOUR = 3_600_000;
/** Days before the due date on which the payor is reminded (docs/decisions/0033-premium-reminders.md). */
const DAYS_AHEAD = 7;

/** Reminds payors once per premium (F-11). Skips what other payments cover, as the pages do (AMB-89). */
export function sendPremiumReminders(deps: EmailDeps): BackgroundJob {
  return {
    name: 'reminders',
    intervalMs: HOUR,
    run: async (stop) => {
      const today = todayInChicago(deps.now());
      const found = await premiumsDue(deps.db, today).execute();
      for (const premiums of Map.groupBy(found, ({ azure_object_id }) => azure_object_id).values()) {
        const [first] = premiums;
        if (stop.aborted || !first) return;
        await deps.db.transaction().execute((trx) => queueReminder(trx, first, premiums, today, deps));
      }
    },
  };
}

type Premium = Awaited<ReturnType<ReturnType<typeof premiumsDue>['execute']>>[number];

/**
 * Query for the premiums that are due soon, with their payors. Without the offset, PostgreSQL groups the parties of
 * all certificates first.
 */
export function premiumsDue(db: Db, today: CalendarDate) {
  return db
    .selectFrom('payment_summary as next')
    .innerJoin('certificate', 'certificate.certificate_number', 'next.certificate_number')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('member_certificate')
          .select(['life_pro_name_id', 'is_payor'])
          .whereRef('member_certificate.certificate_number', '=', 'next.certificate_number')
          .offset(0)
          .as('mine'),
      (join) => join.onTrue(),
    )
    .innerJoin('account_profile as profile', 'profile.life_pro_name_id', 'mine.life_pro_name_id')
    .innerJoin('premium_reminder_setting as setting', 'setting.azure_object_id', 'profile.azure_object_id')
    .select(['profile.azure_object_id', 'profile.email_address', 'mine.life_pro_name_id'])
    .select(['next.certificate_number', 'next.due_date'])
    .where('next.due_date', '>', today)
    .where('next.due_date', '<=', addDays(today, DAYS_AHEAD))
    .where('mine.is_payor', '=', true)
    .where('setting.is_on', '=', true)
    .where('profile.allow_access', '=', true)
    .where('certificate.is_on_pac', '=', false)
    .where(
      sql<boolean>`not exists (
        select 1 from premium_reminder as sent
        where sent.life_pro_name_id = mine.life_pro_name_id
          and sent.certificate_number = next.certificate_number and sent.due_date = next.due_date
      )`,
    )
    .orderBy('next.due_date')
    .orderBy('next.certificate_number');
}

/** Enqueues one email for all premiums that no other instance has handled. */
async function queueReminder(
  trx: Trx,
  { azure_object_id: oid, life_pro_name_id: lifeProNameId, email_address: email }: Premium,
  premiums: readonly Premium[],
  today: CalendarDate,
  deps: EmailDeps,
): Promise<void> {
  if (!isEmailAddress(email)) return;
  const due: DuePremium[] = [];
  const lines = await findPaymentLines(trx, { oid, lifeProNameId });
  for (const { certificate_number, due_date } of premiums) {
    const found = await findCertificate(trx, { lifeProNameId, certificateNumber: certificate_number });
    const billed = found?.certificate;
    if (due_date === null || !billed || !canBeReminded(billed, today)) continue;
    const coverage = nextPremium(billed, lines, today)?.coverage;
    if (!coverage || coverage.by !== undefined) continue;
    const inserted = await trx
      .insertInto('premium_reminder')
      .values({ life_pro_name_id: lifeProNameId, certificate_number, due_date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('due_date')
      .executeTakeFirst();
    if (!inserted) continue;
    const status = getPaymentStatus(billed, today);
    due.push({
      certificateNumber: certificate_number,
      amount: coverage.open,
      date: due_date,
      status,
      advice: adviceOf(coverage),
    });
  }
  if (due.length === 0) return;
  const { society, portalOrigin } = deps.config;
  const reminder = premiumsDueEmail(society, due, portalOrigin);
  await enqueueMemberEmail(trx, [email], reminder, { society, at: deps.now(), isBulk: true });
}

/** What to do before paying, as on the pages; undefined if the member simply pays (R-09, WIZ-22). */
function adviceOf({ hasUnpayableRest, missedBy }: PaymentCoverage): string | undefined {
  if (hasUnpayableRest) return UNPAYABLE_REST_TEXT;
  return missedBy && MISSED_TEXTS[missedBy];
}
