import { isDeepStrictEqual } from 'node:util';
import type { DeathReport } from '@portal/api/contracts/death-report';
import { isValidDateOfDeath } from '@portal/domain/people/death-report';
import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import { clientNetwork48 } from '@portal/server-kit/client-network';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db, Trx } from '../database/db.ts';
import { appendEvent } from '../events/append-event.ts';
import type { EventPayload } from '../events/event-schemas.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { enqueueEmail } from '../mail/email-queue.ts';
import { dateOf, renderEmail, supportPhoneLine } from '../mail/render-email.ts';
import { assertHourlyLimit, oneHourBefore } from './hourly-rate-limit.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'society' | 'deathReports'>;
  readonly now: () => Date;
}

interface RequestMeta {
  readonly key: string | undefined;
  readonly clientAddress: string;
}

const DAY = 86_400_000;
/** Confirmations per mailbox and day, so that the public form cannot flood another person's mailbox. */
const MAX_CONFIRMATIONS_PER_DAY = 3;

/**
 * Stores a death report and enqueues its emails (F-20). Never looks up the deceased, so the response is the same for
 * any name. Over the total hourly limit, reports get no confirmation email.
 * @throws HttpProblem 400 for an impossible date, 409 for a key of another report, 429 over a network's limit
 */
export function reportDeath(
  body: DeathReport,
  { key, clientAddress }: RequestMeta,
  { db, config, now }: Deps,
): Promise<{ Reference: string }> {
  const at = now();
  const network = clientNetwork48(clientAddress);
  if (!isValidDateOfDeath(body.DateOfDeath, todayInChicago(at))) throw new HttpProblem('malformed');
  const report = rowOf(body);
  return db.transaction().execute(async (trx) => {
    await acquireAdvisoryLock(trx, 'death-reports');
    const duplicate = key === undefined ? undefined : await findDuplicate(trx, key, report);
    if (duplicate !== undefined) return { Reference: duplicate };
    const isFlood = await assertRateLimit(trx, network, config.deathReports, at);
    const sendsConfirmation = !isFlood && (await mayConfirm(trx, report.reporter_email, at));
    const { death_report_id } = await trx
      .insertInto('death_report')
      .values({ ...report, idempotency_key: key ?? null, reported_at: at, client_network: network })
      .returning('death_report_id')
      .executeTakeFirstOrThrow();
    const reference = String(death_report_id);
    await appendEvent(trx, { type: 'death-report.created', time: at, payload: eventOf(report, reference) });
    await enqueueEmail(trx, memberServicesEmail(report, reference, { config, at }), at);
    if (sendsConfirmation) await enqueueEmail(trx, reporterEmail(report, reference, { config, at }), at);
    return { Reference: reference };
  });
}

type Row = ReturnType<typeof rowOf>;

function rowOf(body: DeathReport) {
  return {
    reporter_name: body.ReporterName,
    relationship: body.Relationship,
    reporter_phone: body.ReporterPhone,
    reporter_email: body.ReporterEmail,
    deceased_name: body.DeceasedName,
    date_of_death: body.DateOfDeath,
    certificate_number: body.CertificateNumber,
    note: body.Note,
  };
}

function eventOf(report: Row, reference: string): EventPayload<'death-report.created'> {
  return {
    reference,
    reporterName: report.reporter_name,
    relationship: report.relationship,
    reporterPhone: report.reporter_phone,
    reporterEmail: report.reporter_email,
    deceasedName: report.deceased_name,
    dateOfDeath: report.date_of_death,
    certificateNumber: report.certificate_number,
  };
}

/** Returns the reference of the report with this key. @throws HttpProblem 409 for a key of another report */
async function findDuplicate(trx: Trx, key: string, report: Row): Promise<string | undefined> {
  const sent = await trx
    .selectFrom('death_report')
    .select([
      ...(['reporter_name', 'relationship', 'reporter_phone', 'reporter_email'] as const),
      ...(['deceased_name', 'date_of_death', 'certificate_number', 'note'] as const),
      'death_report_id',
    ])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!sent) return undefined;
  const { death_report_id, ...words } = sent;
  if (!isDeepStrictEqual(words, report)) throw new HttpProblem('idempotency_key_reused');
  return String(death_report_id);
}

/** Returns whether the total limit is reached. Such reports are stored too, so that a flood blocks nobody. */
async function assertRateLimit(
  trx: Trx,
  network: string,
  { perNetwork, total }: Config['deathReports'],
  at: Date,
): Promise<boolean> {
  const newestThisHour = trx
    .selectFrom('death_report')
    .select('reported_at')
    .where('reported_at', '>', oneHourBefore(at))
    .orderBy('reported_at', 'desc');
  const fromNetwork = await newestThisHour.where('client_network', '=', network).limit(perNetwork).execute();
  assertHourlyLimit(
    fromNetwork.map(({ reported_at }) => reported_at),
    at,
    perNetwork,
  );
  const overall = await newestThisHour.limit(total).execute();
  return overall.length >= total;
}

async function mayConfirm(trx: Trx, email: string, at: Date): Promise<boolean> {
  if (email === '') return false;
  const today = await trx
    .selectFrom('death_report')
    .select('death_report_id')
    .where(
      sql<boolean>`lower(regexp_replace(reporter_email, '\\.(?=.*@)|\\+[^@]*(?=@)', '', 'g')) = ${mailboxOf(email)}`,
    )
    .where('reported_at', '>', new Date(at.getTime() - DAY))
    .limit(MAX_CONFIRMATIONS_PER_DAY)
    .execute();
  return today.length < MAX_CONFIRMATIONS_PER_DAY;
}

/** Letter case and plus addressing lead to the same mailbox, and at some providers dots before the `@` too. */
function mailboxOf(email: string): string {
  return email.replace(/\.(?=.*@)|\+[^@]*(?=@)/g, '').toLowerCase();
}

interface EmailContext {
  readonly config: Deps['config'];
  readonly at: Date;
}

function memberServicesEmail(report: Row, reference: string, { config, at }: EmailContext) {
  const orFallback = (text: string) => text || 'not given';
  const text = [
    `Reported on ${dateOf(at)} on the portal's public page. Nobody has signed in: who reports, and what they say, is not verified.`,
    [
      `Who died: ${report.deceased_name}`,
      `Date of death: ${formatLongDate(report.date_of_death)}`,
      `Certificate number: ${orFallback(report.certificate_number)}`,
    ].join('\n'),
    [
      `Reported by: ${report.reporter_name}`,
      `Relationship: ${report.relationship}`,
      `Telephone: ${orFallback(report.reporter_phone)}`,
      `E-mail: ${orFallback(report.reporter_email)}`,
    ].join('\n'),
    report.note,
  ].filter((part) => part !== '');
  return {
    to: config.mail.supportMailbox,
    ...(report.reporter_email !== '' && { replyTo: report.reporter_email }),
    subject: `Report of a death ${reference}`,
    text: text.join('\n\n'),
  };
}

/** Contains no name and no form text: the address may be another person's, and spammers must not use it. */
function reporterEmail({ reporter_email }: Row, reference: string, { config, at }: EmailContext) {
  const { society } = config;
  return {
    to: reporter_email,
    subject: 'We received your report',
    text: renderEmail(
      society,
      [
        'We are sorry for your loss.',
        `On ${dateOf(at)} we received your report. Its reference number is ${reference}.`,
        'A representative will contact you within 2 business days and tell you what is needed. You need not send us anything until then.',
        `If you have a question before that, ${supportPhoneLine(society)} Please have the reference number at hand. If you did not send us a report, you need not do anything.`,
      ],
      'Hello,',
    ),
  };
}
