import type { ContactRequest } from '@portal/api/contracts/contact';
import type { MemberCaller } from '../authorise/caller.ts';
import { cleanLine, cleanText } from '../clean-text.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { lockFor, type Trx } from '../database/lock.ts';
import { dateOf } from '../mail/letter.ts';
import { queueMail } from '../mail/queue.ts';
import { anHourBefore, requireFewThisHour } from './hourly-limit.ts';

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'mail'>;
  readonly now: () => Date;
}

/**
 * Stores a member's question and its mail to member services, whose recipient and sender are the server's own to say
 * (R-19, AMB-62).
 * @throws Refusal 429 after five in an hour.
 */
export function requestSupport(
  member: MemberCaller,
  { Topic, Issue, Detail, ContactMethod }: ContactRequest,
  { db, config, now }: Parts,
): Promise<1> {
  return db.transaction().execute<1>(async (trx) => {
    await lockFor(trx, 'contact', member.lifeProNameId);
    const at = now();
    requireFewThisHour(await timesThisHour(trx, member, at), at);
    const request = {
      topic: cleanLine(Topic),
      issue: cleanLine(Issue),
      detail: cleanText(Detail),
      contact_method: cleanLine(ContactMethod),
    };
    await trx
      .insertInto('support_request')
      .values({
        ...request,
        life_pro_name_id: member.lifeProNameId,
        azure_object_id: member.oid,
        requested_at: at,
      })
      .execute();
    const { display_first_name, display_last_name, email_address } = await profileOf(trx, member);
    const text = [
      `Sent on ${dateOf(at)} through the online account of member ${member.lifeProNameId}, ${display_first_name} ${display_last_name}.`,
      [
        `Topic: ${request.topic}`,
        `Issue: ${request.issue}`,
        `Answer by: ${request.contact_method}`,
        `E-mail: ${email_address}`,
      ].join('\n'),
      request.detail,
    ].join('\n\n');
    const subject = `Request of member ${member.lifeProNameId}: ${request.topic}`;
    const mail = { to: config.mail.supportMailbox, replyTo: email_address, subject, text };
    await queueMail(trx, mail, at);
    return 1;
  });
}

function profileOf(trx: Trx, { oid }: MemberCaller) {
  return trx
    .selectFrom('account_profile')
    .select(['display_first_name', 'display_last_name', 'email_address'])
    .where('azure_object_id', '=', oid)
    .executeTakeFirstOrThrow();
}

async function timesThisHour(trx: Trx, { lifeProNameId }: MemberCaller, at: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('support_request')
    .select('requested_at')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('requested_at', '>', anHourBefore(at))
    .execute();
  return rows.map(({ requested_at }) => requested_at);
}
