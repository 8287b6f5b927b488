import { isEmailAddress } from '@portal/domain/people/email-address';
import { cleanLine, cleanText } from '@portal/domain/values/clean-text';
import type { Trx } from '../database/lock.ts';

/** A mail of plain text to one recipient. */
export interface Mail {
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Stores a mail in the transaction that it tells of: both happen or neither, and background work sends it.
 * Never fails a transaction for a recipient that is no address: such a mail is stored as failed.
 */
export async function queueMail(trx: Trx, { to, replyTo, subject, text }: Mail, now: Date): Promise<void> {
  const sendable = isEmailAddress(to);
  await trx
    .insertInto('mail')
    .values({
      mail_id: crypto.randomUUID(),
      recipient: to,
      reply_to: replyTo !== undefined && isEmailAddress(replyTo) ? replyTo : null,
      subject: cleanLine(subject),
      body: cleanText(text),
      queued_at: now,
      due_at: now,
      state: sendable ? 'waiting' : 'failed',
      settled_at: sendable ? null : now,
      last_error: sendable ? null : 'EADDRESS',
    })
    .execute();
}
