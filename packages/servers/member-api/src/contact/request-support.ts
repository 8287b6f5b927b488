import { isDeepStrictEqual } from 'node:util';
import type { ContactRequest } from '@portal/api/contracts/contact';
import { callbackText, isCallbackTime } from '@portal/domain/help/callback-times';
import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Config } from '../config.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db, Trx } from '../database/db.ts';
import { appendEvent } from '../events/append-event.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { enqueueEmail } from '../mail/email-queue.ts';
import { dateOf } from '../mail/render-email.ts';
import { assertHourlyLimit, oneHourBefore } from './hourly-rate-limit.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'supportTimes'>;
  readonly now: () => Date;
}

interface SupportQuestion {
  readonly topic: string;
  readonly issue: string;
  readonly detail: string;
  readonly contact_method: string;
}

/**
 * Stores a question and enqueues its email. The server sets recipient and sender (R-19, AMB-62).
 * @throws HttpProblem 429 after five questions in an hour, 409 for another question's key, 422 outside the telephone
 * hours
 */
export function requestSupport(
  member: MemberCaller,
  {
    Topic,
    Issue,
    Detail,
    ContactMethod,
    CallBack,
    key,
  }: ContactRequest & { readonly key: string | undefined },
  { db, config, now }: Deps,
): Promise<1> {
  return db.transaction().execute<1>(async (trx) => {
    await acquireAdvisoryLock(trx, 'contact', member.lifeProNameId);
    const at = now();
    const callback = CallBack && { day: CallBack.Day, time: CallBack.Time };
    const request = {
      topic: Topic,
      issue: Issue,
      detail: Detail,
      contact_method: [sanitizeLine(ContactMethod), callback && callbackText(callback)]
        .filter(Boolean)
        .join(', '),
    };
    if (key !== undefined && (await isDuplicate(trx, member, { key, request }))) return 1;
    if (
      callback &&
      !(ContactMethod.startsWith('Telephone') && isCallbackTime(config.supportTimes, callback, at))
    ) {
      throw new HttpProblem('callback_time_unavailable');
    }
    assertHourlyLimit(await timesThisHour(trx, member, at), at);
    const { support_request_id } = await trx
      .insertInto('support_request')
      .values({
        ...request,
        life_pro_name_id: member.lifeProNameId,
        azure_object_id: member.oid,
        requested_at: at,
        idempotency_key: key ?? null,
      })
      .returning('support_request_id')
      .executeTakeFirstOrThrow();
    const payload = {
      reference: String(support_request_id),
      lifeProNameId: member.lifeProNameId,
      topic: request.topic,
      issue: request.issue,
      contactMethod: request.contact_method,
    };
    await appendEvent(
      trx,
      callback
        ? { type: 'callback.requested', time: at, payload: { ...payload, ...callback } }
        : { type: 'support-request.created', time: at, payload },
    );
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
    const subject = `Request ${support_request_id} of member ${member.lifeProNameId}: ${request.topic}`;
    const email = { to: config.mail.supportMailbox, replyTo: email_address, subject, text };
    await enqueueEmail(trx, email, at);
    return 1;
  });
}

/** Returns whether the question is stored. @throws HttpProblem 409 for a key of another question */
async function isDuplicate(
  trx: Trx,
  { oid }: MemberCaller,
  { key, request }: { readonly key: string; readonly request: SupportQuestion },
): Promise<boolean> {
  const sent = await trx
    .selectFrom('support_request')
    .select(['topic', 'issue', 'detail', 'contact_method'])
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!sent) return false;
  if (!isDeepStrictEqual(sent, request)) throw new HttpProblem('idempotency_key_reused');
  return true;
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
    .where('requested_at', '>', oneHourBefore(at))
    .execute();
  return rows.map(({ requested_at }) => requested_at);
}
