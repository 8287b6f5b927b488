import { RequestedContact } from '@portal/api/contracts/contact';
import type { ContactDetails } from '@portal/domain/people/contact-update';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import type { Selectable } from 'kysely';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { isOnFile } from './is-on-file.ts';

interface Requested {
  readonly old: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Returns the member's latest contact change, unless member services have resolved it. */
export async function lastRequested(db: Db, { lifeProNameId }: MemberCaller): Promise<Requested | undefined> {
  const row = await db
    .selectFrom('member_change')
    .select(['old_values', 'new_values', 'changed_at', 'resolved_at'])
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('kind', '=', 'contact')
    .orderBy('changed_at', 'desc')
    .orderBy('member_change_id', 'desc')
    .executeTakeFirst();
  if (!row || row.resolved_at !== null) return undefined;
  return { old: row.old_values, values: row.new_values, at: row.changed_at };
}

/**
 * Returns the pending contact change with its date (F-06). A change that equals the stored details is not pending,
 * even if nobody has marked it as resolved.
 */
export async function findPendingChange(
  db: Db,
  member: MemberCaller,
): Promise<{ Requested: RequestedContact; RequestedOn: CalendarDate } | undefined> {
  const requested = await lastRequested(db, member);
  if (!requested) return undefined;
  const { details } = await detailsOnFile(db, member);
  const Requested = RequestedContact.parse(requested.values);
  if (isOnFile(Requested, details, requested.old)) return undefined;
  return { Requested, RequestedOn: todayInChicago(requested.at) };
}

/** Whether a request repeats the stored one. */
export function sameDetails(
  stored: Readonly<Record<string, unknown>>,
  requestedDetails: ContactDetails,
): boolean {
  return Object.entries(requestedDetails).every(([name, value]) => stored[name] === value);
}

export async function detailsOnFile(
  db: Db,
  { lifeProNameId }: MemberCaller,
): Promise<{ details: ContactDetails; profileEmail: string | null }> {
  const row = await db
    .selectFrom('member')
    .leftJoin('address', 'address.life_pro_name_id', 'member.life_pro_name_id')
    .leftJoin('account_profile as profile', 'profile.life_pro_name_id', 'member.life_pro_name_id')
    .selectAll('address')
    .select(['member.first_name', 'member.last_name', 'profile.email_address as profile_email'])
    .where('member.life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirstOrThrow();
  return {
    profileEmail: row.profile_email,
    details: {
      FirstName: row.first_name,
      LastName: row.last_name,
      ...contactOnFile(row),
      EmailAddress: row.email_address ?? '',
      IsTemporary: row.is_temporary ?? false,
    },
  };
}

type AddressRow = Selectable<Tables['address']>;

/** Converts an address on file for a comparison with a request; absent values become empty text. */
export function contactOnFile(
  row: {
    readonly [Column in keyof AddressRow]: AddressRow[Column] | null;
  },
): RequestedContact {
  return {
    AddressLine1: row.address_line1 ?? '',
    AddressLine2: row.address_line2 ?? '',
    AddressLine3: row.address_line3 ?? '',
    City: row.city ?? '',
    State: row.state ?? '',
    ZipCode: row.zip_code ?? '',
    Country: row.country ?? '',
    PhoneNumber: row.phone_number ?? '',
  };
}
