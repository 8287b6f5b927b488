import { type ContactDetails, wireNameOf } from '@portal/domain/people/contact-update';
import { isSameCountry } from '@portal/domain/people/countries-and-states';
import { limitOf, tooLongFields } from '@portal/domain/people/limited-fields';
import { normalizePhone } from '@portal/domain/people/phone';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Config } from '../config.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';
import { appendEvent } from '../events/append-event.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { enqueueEmail, enqueueMemberEmail } from '../mail/email-queue.ts';
import { dateOf } from '../mail/render-email.ts';
import { contactChangeRequestedEmail } from '../notifications/account-emails.ts';
import { uniqueAddresses } from '../notifications/addresses.ts';
import { assertHourlyChangeLimit } from './hourly-rate-limit.ts';
import { detailsOnFile, lastRequested, sameDetails } from './pending-change.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'society'>;
  readonly now: () => Date;
}

/**
 * Stores a requested change, notifies member services and both addresses (R-20, AMB-36), and leaves data unchanged.
 * @throws HttpProblem 400 for a changed value that is too long (PROF-18, PROF-19)
 * @throws HttpProblem 429 after five requests in an hour
 */
export function requestContactChange(
  member: MemberCaller,
  input: ContactDetails,
  { db, config, now }: Deps,
): Promise<1> {
  return db.transaction().execute<1>(async (trx) => {
    await acquireAdvisoryLock(trx, 'contact', member.lifeProNameId);
    const at = now();
    const onFile = await detailsOnFile(trx, member);
    const { FirstName, LastName } = onFile.details;
    // The page has no field for it, and sends no address if the one on file is malformed.
    const EmailAddress = input.EmailAddress || onFile.details.EmailAddress;
    // Members change names by a form, so stored names are retained.
    const requested = { ...input, FirstName, LastName, EmailAddress };
    validateLengths(requested, onFile.details);
    const last = await lastRequested(trx, member);
    if (last && sameDetails(last.values, requested)) return 1;

    await assertHourlyChangeLimit(trx, member.lifeProNameId, 'contact', at);
    const { member_change_id: changeId } = await trx
      .insertInto('member_change')
      .values({
        life_pro_name_id: member.lifeProNameId,
        azure_object_id: member.oid,
        kind: 'contact',
        old_values: JSON.stringify(onFile.details),
        new_values: JSON.stringify(requested),
        changed_at: at,
      })
      .returning('member_change_id')
      .executeTakeFirstOrThrow();
    const { FirstName: _first, LastName: _last, ...contact } = requested;
    await appendEvent(trx, {
      type: 'contact-change.requested',
      time: at,
      payload: { changeId, lifeProNameId: member.lifeProNameId, requested: contact },
    });
    const dates = { at, replacedAt: last?.at };
    const text = memberServicesEmail(member, onFile.details, requested, dates);
    const email = {
      to: config.mail.supportMailbox,
      replyTo: onFile.profileEmail ?? '',
      subject: `Change of contact information of member ${member.lifeProNameId}`,
      text,
    };
    await enqueueEmail(trx, email, at);
    const addresses = uniqueAddresses([
      onFile.details.EmailAddress,
      onFile.profileEmail,
      requested.EmailAddress,
    ]);
    await enqueueMemberEmail(trx, addresses, contactChangeRequestedEmail(config.society, at), {
      society: config.society,
      at,
    });
    return 1;
  });
}

function validateLengths(requested: ContactDetails, onFile: ContactDetails): void {
  const issues = tooLongFields(requested, onFile).map((name) => ({
    path: wireNameOf(name),
    message: `Expected at most ${limitOf(name)} characters`,
  }));
  if (issues.length > 0) throw new HttpProblem('malformed', { issues });
}

const FIELD_LABELS = {
  AddressLine1: 'Address line 1',
  AddressLine2: 'Address line 2',
  AddressLine3: 'Address line 3',
  City: 'City',
  State: 'State',
  ZipCode: 'Postal code',
  Country: 'Country',
  PhoneNumber: 'Telephone',
  EmailAddress: 'E-mail',
} as const satisfies Partial<Record<keyof ContactDetails, string>>;

function memberServicesEmail(
  { lifeProNameId }: MemberCaller,
  old: ContactDetails,
  requested: ContactDetails,
  { at, replacedAt }: { readonly at: Date; readonly replacedAt: Date | undefined },
): string {
  const lines = Object.entries(FIELD_LABELS).map(([name, title]) => {
    const key = name as keyof typeof FIELD_LABELS;
    return isSameValue(key, requested, old)
      ? `${title}: ${old[key] || '-'}`
      : `${title}: ${requested[key] || '-'} (was: ${old[key] || '-'})`;
  });
  return [
    `Asked for on ${dateOf(at)} through the online account of member ${lifeProNameId}, ${old.FirstName} ${old.LastName}.`,
    ...(replacedAt
      ? [`This request replaces the one of ${dateOf(replacedAt)}. Please do not process that one.`]
      : []),
    `The address is ${requested.IsTemporary ? 'temporary' : 'permanent'}.`,
    lines.join('\n'),
  ].join('\n\n');
}

/** The page replaces spellings of the administration system, which is no change by the member (PROF-20, PROF-21). */
function isSameValue(
  name: keyof typeof FIELD_LABELS,
  requested: ContactDetails,
  old: ContactDetails,
): boolean {
  if (name === 'Country') return isSameCountry(requested.Country, old.Country);
  if (name === 'PhoneNumber')
    return requested.PhoneNumber === normalizePhone(requested.Country, old.PhoneNumber);
  return requested[name] === old[name];
}
