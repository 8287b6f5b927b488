import { debitDateOf, isPastDebitCutoff } from '@portal/domain/payments/debit-date';
import { isEmailAddress } from '@portal/domain/people/email-address';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Config } from '../../config.ts';
import type { Trx } from '../../database/advisory-lock.ts';
import type { Db } from '../../database/db.ts';
import { type PaymentState, stageOf } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import { enqueueEmail } from '../../mail/email-queue.ts';
import { renderEmail } from '../../mail/render-email.ts';
import {
  type AuthorizedPayment,
  type DebitProgress,
  type PaymentEmail,
  receiptEmail,
} from './payment-emails.ts';

export interface EmailDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'achHolidays' | 'mail' | 'society' | 'portalOrigin'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const BATCH_SIZE = 50;
/** Older authorizations have their receipt, or were loaded with it. */
const RECENT = sql<Date>`now() - interval '7 days'`;

/**
 * Sends one receipt per authorized payment, schedule or change (F-01), unless it has ended or failed since.
 * A unique index admits one instance.
 */
export function sendReceipts(deps: EmailDeps): BackgroundJob {
  return {
    name: 'receipts',
    intervalMs: 2_000,
    run: async (stop) => {
      while (!stop.aborted) {
        const due = await findAuthorized(deps.db);
        for (const id of due) await deps.db.transaction().execute((trx) => queueReceipt(trx, id, deps));
        if (due.length < BATCH_SIZE) return;
      }
    },
  };
}

async function findAuthorized(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_authorization as authorized')
    .select('authorized.payment_authorization_id as id')
    .where('authorized.recorded_at', '>', RECENT)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_email as written')
            .select('written.payment_email_id')
            .whereRef('written.payment_authorization_id', '=', 'authorized.payment_authorization_id'),
        ),
      ),
    )
    .orderBy('authorized.payment_authorization_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

async function queueReceipt(trx: Trx, id: number, deps: EmailDeps): Promise<void> {
  const row = await trx
    .selectFrom('payment_authorization as authorized')
    .innerJoin('payment', 'payment.payment_id', 'authorized.payment_id')
    .selectAll('authorized')
    .select('payment.state')
    .where('authorized.payment_authorization_id', '=', id)
    .executeTakeFirstOrThrow();
  const { payment_id, amount_cents, payment_date } = row;
  const inserted = await trx
    .insertInto('payment_email')
    .values({ payment_id, payment_authorization_id: id, amount_cents, payment_date })
    .onConflict((conflict) => conflict.column('payment_authorization_id').doNothing())
    .returning('payment_email_id')
    .executeTakeFirst();
  const debitDate = debitDateOf(payment_date, deps.config.achHolidays);
  const progress = progressOf(row.state, debitDate, deps.now());
  if (!inserted || progress === undefined) return;
  const earlier = await trx
    .selectFrom('payment_authorization')
    .select('payment_authorization_id')
    .where('payment_id', '=', payment_id)
    .where('payment_authorization_id', '<', id)
    .executeTakeFirst();
  const paid: AuthorizedPayment = {
    reference: row.processor_reference,
    certificateNumber: row.certificate_number,
    paymentType: row.payment_type,
    amount: amount_cents,
    date: payment_date,
    debitDate,
    schedule: row.schedule_type_code,
    methodName: row.method_name,
  };
  const receipt = receiptEmail(deps.config.society, paid, { isUpdate: earlier !== undefined, progress });
  await send(trx, await findProfile(trx, row.azure_object_id), receipt, deps);
}

/** Returns undefined for a payment that has ended or failed. Its receipt would announce a debit that never comes. */
function progressOf(state: PaymentState, debitDate: CalendarDate, now: Date): DebitProgress | undefined {
  switch (stageOf(state)) {
    case 'ended':
    case 'failed':
      return undefined;
    case 'collected':
      return state === 'RETURNED' ? 'returned' : 'debited';
    default:
      return isPastDebitCutoff(debitDate, now) ? 'due' : 'coming';
  }
}

type Profile = Pick<
  Selectable<Tables['account_profile']>,
  'life_pro_name_id' | 'email_address' | 'allow_email_contact'
>;

function findProfile(trx: Trx, oid: string): Promise<Profile | undefined> {
  return trx
    .selectFrom('account_profile')
    .select(['life_pro_name_id', 'email_address', 'allow_email_contact'])
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
}

async function send(
  trx: Trx,
  profile: Profile | undefined,
  { subject, paragraphs }: PaymentEmail,
  { config, now }: Pick<EmailDeps, 'config' | 'now'>,
): Promise<boolean> {
  // The address may be empty until the member has confirmed one.
  if (!profile?.allow_email_contact || !isEmailAddress(profile.email_address)) return false;
  await enqueueEmail(
    trx,
    { to: profile.email_address, subject, text: renderEmail(config.society, paragraphs) },
    now(),
  );
  return true;
}

/** Emails the member if they allow it and have an address. Else asks member services to send the notice by post. */
export async function emailOrPost(
  trx: Trx,
  oid: string,
  notice: PaymentEmail,
  deps: EmailDeps,
): Promise<void> {
  const profile = await findProfile(trx, oid);
  if (await send(trx, profile, notice, deps)) return;
  const { config, now } = deps;
  const member = profile ? `member ${profile.life_pro_name_id}` : 'a member';
  const instruction = `This notice is due to ${member}, who cannot be written to by e-mail. Please send it by post.`;
  const text = `${instruction}\n\n${renderEmail(config.society, notice.paragraphs)}`;
  await enqueueEmail(
    trx,
    { to: config.mail.supportMailbox, subject: `By post: ${notice.subject}`, text },
    now(),
  );
}
