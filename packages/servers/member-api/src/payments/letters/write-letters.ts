import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundWork } from '../../background.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/db.ts';
import type { Trx } from '../../database/lock.ts';
import { letter } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue.ts';
import { type Authorised, type PaymentLetter, receiptLetter } from './letter-texts.ts';

export interface LetterParts {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'society' | 'portalOrigin'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const AT_A_TIME = 50;
/** What was authorised longer ago has its letter, or was loaded with it. */
const RECENT = sql<Date>`now() - interval '7 days'`;

/**
 * Writes the receipt of each authorised payment, schedule and change, once (F-01, Domain treatment 3): the row that says
 * so and the mail are one transaction, and of several copies of this program one is first.
 */
export function writeReceipts(parts: LetterParts): BackgroundWork {
  return {
    name: 'receipts',
    everyMs: 2_000,
    run: async (stop) => {
      while (!stop.aborted) {
        const due = await findAuthorised(parts.db);
        for (const id of due) await parts.db.transaction().execute((trx) => writeReceipt(trx, id, parts));
        if (due.length < AT_A_TIME) return;
      }
    },
  };
}

async function findAuthorised(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_authorisation as authorised')
    .select('authorised.payment_authorisation_id as id')
    .where('authorised.recorded_at', '>', RECENT)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_letter as written')
            .select('written.payment_letter_id')
            .whereRef('written.payment_authorisation_id', '=', 'authorised.payment_authorisation_id'),
        ),
      ),
    )
    .orderBy('authorised.payment_authorisation_id')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(({ id }) => id);
}

async function writeReceipt(trx: Trx, id: number, parts: LetterParts): Promise<void> {
  const row = await trx
    .selectFrom('payment_authorisation')
    .selectAll()
    .where('payment_authorisation_id', '=', id)
    .executeTakeFirstOrThrow();
  const { payment_id, amount_cents, payment_date } = row;
  const written = await trx
    .insertInto('payment_letter')
    .values({ payment_id, payment_authorisation_id: id, amount_cents, payment_date })
    .onConflict((conflict) => conflict.column('payment_authorisation_id').doNothing())
    .returning('payment_letter_id')
    .executeTakeFirst();
  if (!written) return;
  const earlier = await trx
    .selectFrom('payment_authorisation')
    .select('payment_authorisation_id')
    .where('payment_id', '=', payment_id)
    .where('payment_authorisation_id', '<', id)
    .executeTakeFirst();
  const paid: Authorised = {
    reference: row.processor_reference,
    certificateNumber: row.certificate_number,
    paymentType: row.payment_type,
    amount: amount_cents,
    date: payment_date,
    schedule: row.schedule_type_code,
    methodName: row.method_name,
  };
  await send(
    trx,
    row.azure_object_id,
    receiptLetter(parts.config.society, paid, earlier !== undefined),
    parts,
  );
}

/** To the member where they allow it. @returns whether there is an address that may be used */
export async function send(
  trx: Trx,
  oid: string,
  { subject, paragraphs }: PaymentLetter,
  { config, now }: Pick<LetterParts, 'config' | 'now'>,
): Promise<boolean> {
  const profile = await trx
    .selectFrom('account_profile')
    .select(['email_address', 'allow_email_contact'])
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
  if (!profile?.allow_email_contact) return false;
  await queueMail(
    trx,
    { to: profile.email_address, subject, text: letter(config.society, paragraphs) },
    now(),
  );
  return true;
}

/** To the member where they allow it, else to member services, who send it by post. */
export async function sendOrPost(
  trx: Trx,
  oid: string,
  notice: PaymentLetter,
  parts: LetterParts,
): Promise<void> {
  if (await send(trx, oid, notice, parts)) return;
  const { config, now } = parts;
  const text = letter(config.society, [
    'This notice is due to a member who cannot be written to by e-mail. Please send it by post.',
    ...notice.paragraphs,
  ]);
  await queueMail(
    trx,
    { to: config.mail.supportMailbox, subject: `By post: ${notice.subject}`, text },
    now(),
  );
}
