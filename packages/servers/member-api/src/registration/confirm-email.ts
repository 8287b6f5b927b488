import { createHash, randomBytes } from 'node:crypto';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import type { MemberCaller } from '../authorise/caller.ts';
import type { Db } from '../database/db.ts';
import { eachOnce } from '../members/addresses.ts';
import { confirmEmailAddress, emailAddressAskedFor, notify, profileChanged } from '../members/notices.ts';
import { alone, type Change, type Parts, record } from './one-change.ts';

const LIFETIME_MS = 24 * 3_600_000;
/** The same wish again so soon is a second try of one request, not a wish for another letter. */
const ONE_WISH_MS = 2 * 60_000;

/** Whether two addresses differ in the case of letters at most. */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a letter to this address was written for this account a moment ago, and waits. */
export async function wasJustAsked({ trx, account, at }: Change, wanted: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('email_address')
    .where('azure_object_id', '=', account.oid)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', new Date(at.getTime() - ONE_WISH_MS))
    .execute();
  return rows.some(({ email_address }) => sameAddress(email_address, wanted));
}

/**
 * Stores the address that the member wants and writes to it how to confirm it, and to the present address that it was
 * asked for. Links of earlier letters to another address are worth nothing from now on.
 */
export async function askToConfirm(
  change: Change,
  wanted: string,
  present: readonly string[],
): Promise<void> {
  const { trx, account, society, at } = change;
  await trx
    .deleteFrom('email_confirmation')
    .where('azure_object_id', '=', account.oid)
    .where('confirmed_at', 'is', null)
    .where(({ fn }) => fn('lower', ['email_address']), '<>', wanted.toLowerCase())
    .execute();
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('email_confirmation')
    .values({
      token_hash: hashOf(token),
      azure_object_id: account.oid,
      email_address: wanted,
      asked_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS),
    })
    .execute();
  const link = `${change.portalOrigin}/profile?confirm-email=${token}`;
  await notify(trx, eachOnce([wanted]), confirmEmailAddress(at, link), change);
  await notify(trx, eachOnce(present), emailAddressAskedFor(society, at), change);
}

/** The address of this account that waits to be confirmed, and the day on which it was asked for. */
export async function findWaitingEmail(
  db: Db,
  { oid }: MemberCaller,
  at: Date,
): Promise<{ EmailAddress: string; AskedOn: CalendarDate } | undefined> {
  const row = await db
    .selectFrom('email_confirmation')
    .select(['email_address', 'asked_at'])
    .where('azure_object_id', '=', oid)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst();
  return row && { EmailAddress: row.email_address, AskedOn: todayInChicago(row.asked_at) };
}

/**
 * Uses the address to which this token was sent, once, if this account asked for it; tells the old and the new address
 * . To confirm again what is confirmed is harmless.
 */
export function confirmEmail(
  { oid, lifeProNameId }: MemberCaller,
  token: string,
  parts: Parts,
): Promise<'confirmed' | 'expired' | 'unknown'> {
  return alone({ oid, email: null }, parts, async (change) => {
    const { trx, society, at } = change;
    const asked = await trx
      .selectFrom('email_confirmation')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('azure_object_id', '=', oid)
      .executeTakeFirst();
    if (!asked) return 'unknown';
    const { email_address: present } = await trx
      .selectFrom('account_profile')
      .select('email_address')
      .where('azure_object_id', '=', oid)
      .executeTakeFirstOrThrow();
    const wanted = asked.email_address;
    if (asked.confirmed_at) return sameAddress(present, wanted) ? 'confirmed' : 'unknown';
    if (asked.expires_at <= at) return 'expired';

    await trx
      .updateTable('account_profile')
      .set({ email_address: wanted })
      .where('azure_object_id', '=', oid)
      .execute();
    // Every letter that still waits is to this address.
    await trx
      .updateTable('email_confirmation')
      .set({ confirmed_at: at })
      .where('azure_object_id', '=', oid)
      .where('confirmed_at', 'is', null)
      .execute();
    const values = { before: { EmailAddress: present }, after: { EmailAddress: wanted } };
    await record(change, lifeProNameId, 'email', values);
    const notice = profileChanged(society, at, 'the preferred e-mail address');
    await notify(trx, eachOnce([present, wanted]), notice, change);
    return 'confirmed';
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
