import { createHash, randomBytes } from 'node:crypto';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import { appendEvent } from '../events/append-event.ts';
import { enqueueMemberEmail } from '../mail/email-queue.ts';
import {
  confirmEmailAddressEmail,
  emailChangeRequestedEmail,
  profileChangedEmail,
} from '../notifications/account-emails.ts';
import { uniqueAddresses } from '../notifications/addresses.ts';
import { type Deps, type ProfileTransaction, recordAudit, withProfileLock } from './profile-transaction.ts';

const LIFETIME_MS = 24 * 3_600_000;
/** How long the profile says that the link to an address has expired. */
const EXPIRED_SHOWN_MS = 7 * LIFETIME_MS;
/** A repeated request within this window is a retry, so no second email is sent. */
const RESEND_WINDOW_MS = 2 * 60_000;

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export async function wasRecentlyRequested(
  { trx, account, at }: ProfileTransaction,
  requested: string,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('email_address')
    .where('azure_object_id', '=', account.oid)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', new Date(at.getTime() - RESEND_WINDOW_MS))
    .execute();
  return rows.some(({ email_address }) => sameAddress(email_address, requested));
}

/**
 * Stores the requested address, emails a confirmation link to it, and notifies the current address.
 * Earlier links to other addresses become invalid.
 */
export async function requestConfirmation(
  change: ProfileTransaction,
  requested: string,
  current: readonly string[],
): Promise<void> {
  const { trx, account, society, at } = change;
  await trx
    .deleteFrom('email_confirmation')
    .where('azure_object_id', '=', account.oid)
    .where('confirmed_at', 'is', null)
    .where(({ fn }) => fn('lower', ['email_address']), '<>', requested.toLowerCase())
    .execute();
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('email_confirmation')
    .values({
      token_hash: hashOf(token),
      azure_object_id: account.oid,
      email_address: requested,
      requested_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS),
    })
    .execute();
  const link = `${change.portalOrigin}/profile?confirm-email=${token}`;
  await enqueueMemberEmail(trx, uniqueAddresses([requested]), confirmEmailAddressEmail(at, link), change);
  await enqueueMemberEmail(trx, uniqueAddresses(current), emailChangeRequestedEmail(society, at), change);
}

export async function findPendingEmail(
  db: Db,
  { oid }: MemberCaller,
  at: Date,
): Promise<{ EmailAddress: string; RequestedOn: CalendarDate; IsExpired?: true } | undefined> {
  const row = await db
    .selectFrom('email_confirmation')
    .select(['email_address', 'requested_at', 'expires_at'])
    .where('azure_object_id', '=', oid)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date(at.getTime() - EXPIRED_SHOWN_MS))
    .orderBy('requested_at', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const address = { EmailAddress: row.email_address, RequestedOn: todayInChicago(row.requested_at) };
  return row.expires_at > at ? address : { ...address, IsExpired: true };
}

/** Confirms the address of this account's token, and notifies both addresses. Idempotent. */
export function confirmEmail(
  { oid, lifeProNameId }: MemberCaller,
  token: string,
  deps: Deps,
): Promise<'confirmed' | 'expired' | 'unknown'> {
  return withProfileLock({ oid, email: null }, deps, async (change) => {
    const { trx, society, at } = change;
    const received = await trx
      .selectFrom('email_confirmation')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('azure_object_id', '=', oid)
      .executeTakeFirst();
    if (!received) return 'unknown';
    const { email_address: current } = await trx
      .selectFrom('account_profile')
      .select('email_address')
      .where('azure_object_id', '=', oid)
      .executeTakeFirstOrThrow();
    const requested = received.email_address;
    if (received.confirmed_at) return sameAddress(current, requested) ? 'confirmed' : 'unknown';
    if (received.expires_at <= at) return 'expired';

    await trx
      .updateTable('account_profile')
      .set({ email_address: requested })
      .where('azure_object_id', '=', oid)
      .execute();
    // All pending confirmations are for this address.
    await trx
      .updateTable('email_confirmation')
      .set({ confirmed_at: at })
      .where('azure_object_id', '=', oid)
      .where('confirmed_at', 'is', null)
      .execute();
    const values = { before: { EmailAddress: current }, after: { EmailAddress: requested } };
    await recordAudit(change, lifeProNameId, 'email', values);
    const payload = { lifeProNameId, emailAddress: requested };
    await appendEvent(trx, { type: 'email-address.confirmed', time: at, payload });
    const notice = profileChangedEmail(society, at, 'the preferred e-mail address');
    await enqueueMemberEmail(trx, uniqueAddresses([current, requested]), notice, change);
    return 'confirmed';
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
