import type { ContactDetails } from '@portal/domain/people/contact-update';
import { cleanLine } from '@portal/domain/values/clean-text';
import type { MemberCaller } from '../authorise/caller.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { lockFor } from '../database/lock.ts';
import { dateOf } from '../mail/letter.ts';
import { queueMail } from '../mail/queue.ts';
import { eachOnce } from '../members/addresses.ts';
import { changeTimes } from '../members/change-times.ts';
import { contactChangeRequested, notify } from '../members/notices.ts';
import { anHourBefore, requireFewThisHour } from './hourly-limit.ts';
import { detailsOnFile, lastRequested, sameDetails } from './waiting-change.ts';

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'society'>;
  readonly now: () => Date;
}

/**
 * Stores a change of address or telephone that a member asks for, beside what is on file, and tells member services
 * and the member, at the old and the new address (R-20, AMB-36). Asking again for what waits already changes nothing.
 * @throws Refusal 429 after five in an hour.
 */
export function requestContactChange(
  member: MemberCaller,
  given: ContactDetails,
  { db, config, now }: Parts,
): Promise<1> {
  return db.transaction().execute<1>(async (trx) => {
    await lockFor(trx, 'contact', member.lifeProNameId);
    const at = now();
    const onFile = await detailsOnFile(trx, member);
    const { FirstName, LastName } = onFile.details;
    // Names change by a form, not here: those on file stay.
    const wanted = { ...cleaned(given), FirstName, LastName };
    const last = await lastRequested(trx, member);
    if (last && sameDetails(last.values, wanted)) return 1;

    requireFewThisHour(await changeTimes(trx, member.lifeProNameId, 'contact', anHourBefore(at)), at);
    await trx
      .insertInto('member_change')
      .values({
        life_pro_name_id: member.lifeProNameId,
        azure_object_id: member.oid,
        kind: 'contact',
        old_values: JSON.stringify(onFile.details),
        new_values: JSON.stringify(wanted),
        changed_at: at,
      })
      .execute();
    const text = forMemberServices(member, onFile.details, wanted, at);
    const subject = `Change of contact information of member ${member.lifeProNameId}`;
    await queueMail(trx, { to: config.mail.supportMailbox, subject, text }, at);
    const addresses = eachOnce([onFile.details.EmailAddress, onFile.profileEmail, wanted.EmailAddress]);
    await notify(trx, addresses, contactChangeRequested(config.society, at), { society: config.society, at });
    return 1;
  });
}

/** The lines of a change, in the order in which they are told. */
const LINES = {
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

function cleaned(given: ContactDetails): ContactDetails {
  return {
    ...given,
    AddressLine1: cleanLine(given.AddressLine1),
    AddressLine2: cleanLine(given.AddressLine2),
    AddressLine3: cleanLine(given.AddressLine3),
    City: cleanLine(given.City),
    State: cleanLine(given.State),
    ZipCode: cleanLine(given.ZipCode),
    Country: cleanLine(given.Country),
    PhoneNumber: cleanLine(given.PhoneNumber),
  };
}

/** The whole of the change, old beside new, for the people who process it. */
function forMemberServices(
  { lifeProNameId }: MemberCaller,
  old: ContactDetails,
  wanted: ContactDetails,
  at: Date,
): string {
  const lines = Object.entries(LINES).map(([name, title]) => {
    const key = name as keyof typeof LINES;
    return wanted[key] === old[key]
      ? `${title}: ${old[key] || '-'}`
      : `${title}: ${wanted[key] || '-'} (was: ${old[key] || '-'})`;
  });
  return [
    `Asked for on ${dateOf(at)} through the online account of member ${lifeProNameId}, ${old.FirstName} ${old.LastName}.`,
    `The address is ${wanted.IsTemporary ? 'temporary' : 'permanent'}.`,
    lines.join('\n'),
  ].join('\n\n');
}
