import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { BackgroundWork } from '../background.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import type { SendLetter } from './transport.ts';

interface Parts {
  readonly db: Db;
  readonly send: SendLetter;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

type ClaimedMail = Selectable<Tables['mail']>;

const MINUTE = 60_000;

/** How long a claim holds: longer than any attempt, after which the copy of the server that made it counts as gone. */
const CLAIM = 10 * MINUTE;

/** The pauses after each failure; after the last a person has to look. Two days in all. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);

/**
 * Sends what is in the outbox, oldest first. A mail is claimed, and the claim committed, before the first byte leaves,
 * so that no two copies of the server send it. What remains is SMTP's own: when the connection breaks, or this process
 * dies, after the mail server took the mail and before that is stored, the mail goes out again, under the same
 * Message-ID, by which mailboxes tell a second copy. A mail is never lost.
 */
export function deliverMail(parts: Parts): BackgroundWork {
  return {
    name: 'mail',
    everyMs: 2_000,
    run: async (stop) => {
      while (!stop.aborted) {
        const mail = await claim(parts);
        if (!mail) return;
        await deliver(mail, parts);
      }
    },
  };
}

/** Takes the next mail that is due: its due time moves past the claim, which another copy waits for. */
function claim({ db, now }: Parts): Promise<ClaimedMail | undefined> {
  const at = now();
  return db
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1`, due_at: new Date(at.getTime() + CLAIM) })
    .where('mail_id', '=', (next) =>
      next
        .selectFrom('mail')
        .select('mail_id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(mail: ClaimedMail, parts: Parts): Promise<void> {
  const { mail_id: id, recipient, reply_to: replyTo, subject, body: text, queued_at: queuedAt } = mail;
  try {
    await parts.send({ id, recipient, replyTo, subject, text, queuedAt });
  } catch (error) {
    await settleFailure(mail, error, parts);
    return;
  }
  await settle(mail, { state: 'sent', settled_at: parts.now(), last_error: null }, parts.db);
}

async function settleFailure(mail: ClaimedMail, error: unknown, { db, now, log }: Parts): Promise<void> {
  const last_error = codeOf(error);
  const pause = isFinal(error) ? undefined : PAUSES[mail.attempts - 1];
  // The words of the transport repeat addresses: of an error only its code is kept.
  const details = { work: 'mail', mail: mail.mail_id, attempts: mail.attempts, code: last_error };
  if (pause === undefined) {
    log.error(details, 'a mail could not be sent: somebody has to look');
    await settle(mail, { state: 'failed', settled_at: now(), last_error }, db);
  } else {
    log.warn(details, 'a mail was not taken and is tried again');
    await settle(mail, { due_at: new Date(now().getTime() + pause), last_error }, db);
  }
}

/** Only as long as the claim is still ours: another copy may have taken over an attempt that took too long. */
async function settle(mail: ClaimedMail, outcome: Partial<ClaimedMail>, db: Db): Promise<void> {
  await db
    .updateTable('mail')
    .set(outcome)
    .where('mail_id', '=', mail.mail_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** A recipient or a message refused for good; a refused sign-in or sender may be put right by configuration. */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = Object(error);
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500;
}

function codeOf(error: unknown): string {
  const { code, responseCode } = Object(error);
  return [code ?? 'UNKNOWN', responseCode].filter(Boolean).join(' ');
}
