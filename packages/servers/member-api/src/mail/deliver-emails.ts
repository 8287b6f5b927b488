import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { BackgroundJob } from '../background-jobs.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import type { SendEmail } from './email-transport.ts';

interface Deps {
  readonly db: Db;
  readonly send: SendEmail;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

type LeasedEmail = Selectable<Tables['mail']>;

const MINUTE = 60_000;

/** Longer than any delivery attempt. After it, the instance that leased the email counts as dead. */
const LEASE_MS = 10 * MINUTE;

/** Delays after each failure, two days in total. After the last one the email needs manual review. */
const RETRY_DELAYS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);

/**
 * Delivers queued emails at least once, oldest first, and mass announcements last. The lease commits before sending
 * starts. The Message-ID stays the same, so that mailboxes can drop duplicates.
 */
export function deliverEmails(deps: Deps): BackgroundJob {
  return {
    name: 'mail',
    intervalMs: 2_000,
    run: async (stop) => {
      while (!stop.aborted) {
        const email = await leaseNext(deps);
        if (!email) return;
        await deliver(email, deps);
      }
    },
  };
}

function leaseNext({ db, now }: Deps): Promise<LeasedEmail | undefined> {
  const at = now();
  return db
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1`, due_at: new Date(at.getTime() + LEASE_MS) })
    .where('mail_id', '=', (next) =>
      next
        .selectFrom('mail')
        .select('mail_id')
        .where('state', '=', 'pending')
        .where('due_at', '<=', at)
        .orderBy('is_bulk')
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(email: LeasedEmail, deps: Deps): Promise<void> {
  const { mail_id: id, recipient, reply_to: replyTo, subject, body: text, queued_at: queuedAt } = email;
  try {
    await deps.send({ id, recipient, replyTo, subject, text, queuedAt });
  } catch (error) {
    await saveFailure(email, error, deps);
    return;
  }
  await saveOutcome(email, { state: 'sent', settled_at: deps.now(), last_error: null }, deps.db);
}

async function saveFailure(email: LeasedEmail, error: unknown, { db, now, log }: Deps): Promise<void> {
  const last_error = codeOf(error);
  const retryDelay = isPermanentFailure(error) ? undefined : RETRY_DELAYS[email.attempts - 1];
  // Transport messages repeat addresses, so only the error code is stored.
  const details = { job: 'mail', mail: email.mail_id, attempts: email.attempts, code: last_error };
  if (retryDelay === undefined) {
    log.error(details, 'email.delivery_failed');
    await saveOutcome(email, { state: 'failed', settled_at: now(), last_error }, db);
  } else {
    log.warn(details, 'email.delivery_retry');
    await saveOutcome(email, { due_at: new Date(now().getTime() + retryDelay), last_error }, db);
  }
}

/** Updates the email only while the lease is ours. After a slow attempt another instance may have leased it. */
async function saveOutcome(email: LeasedEmail, outcome: Partial<LeasedEmail>, db: Db): Promise<void> {
  await db
    .updateTable('mail')
    .set(outcome)
    .where('mail_id', '=', email.mail_id)
    .where('state', '=', 'pending')
    .where('attempts', '=', email.attempts)
    .execute();
}

/**
 * Enhanced status codes (RFC 3463): address does not exist, or mailbox is disabled, full or limits the length.
 * Exchange rejects a sender with other mailbox codes: 5.2.0 and 5.2.252.
 */
const RECIPIENT_STATUS = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.[123])\b/;
const ENHANCED_STATUS = /^\d{3}[ -]\d\.\d+\.\d+\b/;

/**
 * Only a rejected recipient is permanent. Servers reject a sender or an exhausted quota at the same commands, with other
 * enhanced status codes. An operator may fix these.
 */
function isPermanentFailure(error: unknown): boolean {
  const { command, responseCode, response } = Object(error);
  if (RECIPIENT_STATUS.test(String(response))) return true;
  return command === 'RCPT TO' && Number(responseCode) >= 500 && !ENHANCED_STATUS.test(String(response));
}

function codeOf(error: unknown): string {
  const { code, responseCode } = Object(error);
  return [code ?? 'UNKNOWN', responseCode].filter(Boolean).join(' ');
}
