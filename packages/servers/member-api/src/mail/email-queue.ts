import { isEmailAddress } from '@portal/domain/people/email-address';
import { sanitizeLine, sanitizeText } from '@portal/domain/values/sanitize-text';
import type { Trx } from '../database/db.ts';
import { type MemberEmail, renderEmail, type Society } from './render-email.ts';

export interface Email {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** A mass announcement, which is sent after all other emails. */
  readonly isBulk?: boolean;
}

/** Enqueues an email in the caller's transaction. An email with an invalid recipient is stored as failed. */
export async function enqueueEmail(
  trx: Trx,
  { to, replyTo, subject, text, isBulk = false }: Email,
  now: Date,
): Promise<void> {
  const isDeliverable = isEmailAddress(to);
  await trx
    .insertInto('mail')
    .values({
      mail_id: crypto.randomUUID(),
      recipient: to,
      reply_to: replyTo !== undefined && isEmailAddress(replyTo) ? replyTo : null,
      subject: sanitizeLine(subject),
      body: sanitizeText(text),
      queued_at: now,
      is_bulk: isBulk,
      due_at: now,
      state: isDeliverable ? 'pending' : 'failed',
      settled_at: isDeliverable ? null : now,
      last_error: isDeliverable ? null : 'EADDRESS',
    })
    .execute();
}

/** Enqueues one email per address, so that recipients do not see each other. */
export async function enqueueMemberEmail(
  trx: Trx,
  addresses: readonly string[],
  { subject, paragraphs }: MemberEmail,
  {
    society,
    at,
    isBulk = false,
  }: { readonly society: Society; readonly at: Date; readonly isBulk?: boolean },
): Promise<void> {
  const text = renderEmail(society, paragraphs);
  for (const to of addresses) await enqueueEmail(trx, { to, subject, text, isBulk }, at);
}
