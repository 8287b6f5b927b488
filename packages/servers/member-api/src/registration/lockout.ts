import { VALIDATION_CODE } from '@portal/api/contracts/registration';
import type { Config } from '../config.ts';
import type { Trx } from '../database/db.ts';
import { enqueueEmail, enqueueMemberEmail } from '../mail/email-queue.ts';
import { type MemberEmail, renderPostRequest } from '../mail/render-email.ts';
import { registrationBlockedEmail } from '../notifications/account-emails.ts';
import { addressesOnFile } from '../notifications/addresses.ts';

const MINUTE = 60_000;
const PAUSE_WINDOW = 15 * MINUTE;
const LOCK_WINDOW = 24 * 60 * MINUTE;

/** Failures that pause an account, certificate number or client network. */
const PAUSE_AFTER = 5;
/** Failures that lock an account's registration until member services release it. */
const LOCK_AFTER = 10;
/** Failures in a day that block a certificate number for all accounts, so that many accounts cannot share a search. */
const BLOCK_CERTIFICATE_AFTER = 20;

/** A match, and two owners who share the facts: right answers are no failure (AMB-72). */
const NO_FAILURES: readonly number[] = [VALIDATION_CODE.passed, VALIDATION_CODE.paused];

export interface Attempt {
  readonly oid: string;
  readonly certificateNumber: string | null;
  readonly clientNetwork: string;
}

export interface LockoutStatus {
  readonly paused: boolean;
  readonly failuresOfAccount: number;
  /** In the last day. */
  readonly failuresOfCertificate: number;
}

/** Counts failures per key in the database, shared by all instances. */
export async function lockoutStatus(
  trx: Trx,
  { oid, certificateNumber, clientNetwork }: Attempt,
  { at, totalFailures }: { at: Date; totalFailures: number },
): Promise<LockoutStatus> {
  const recent = new Date(at.getTime() - PAUSE_WINDOW);
  const lock = await lockOf(trx, oid);
  const since = new Date(Math.max(at.getTime() - LOCK_WINDOW, lock?.released_at?.getTime() ?? 0));
  const count = await trx
    .selectFrom('identity_attempt')
    .select(({ fn, eb }) => {
      const failures = fn.countAll<number>();
      const inLast15 = eb('attempted_at', '>', recent);
      return [
        failures.filterWhere(eb.and([inLast15, eb('azure_object_id', '=', oid)])).as('account'),
        failures
          .filterWhere(eb.and([inLast15, eb('certificate_number', '=', certificateNumber)]))
          .as('certificate'),
        failures.filterWhere(eb.and([inLast15, eb('client_network', '=', clientNetwork)])).as('network'),
        failures.filterWhere(inLast15).as('total'),
        failures
          .filterWhere(eb.and([eb('attempted_at', '>', since), eb('azure_object_id', '=', oid)]))
          .as('account_since_release'),
        failures.filterWhere(eb('certificate_number', '=', certificateNumber)).as('certificate_in_day'),
      ];
    })
    .where('response_code', 'not in', NO_FAILURES)
    .where('attempted_at', '>', new Date(at.getTime() - LOCK_WINDOW))
    .executeTakeFirstOrThrow();
  const locked = lock?.released_at === null;
  const paused = [count.account, count.certificate, count.network].some(
    (failures) => failures >= PAUSE_AFTER,
  );
  return {
    paused:
      locked || paused || count.total >= totalFailures || count.certificate_in_day >= BLOCK_CERTIFICATE_AFTER,
    failuresOfAccount: count.account_since_release,
    failuresOfCertificate: count.certificate_in_day,
  };
}

function lockOf(trx: Trx, oid: string) {
  return trx
    .selectFrom('registration_lock')
    .select('released_at')
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
}

/** Whether a stored result counts towards a pause and a lock. */
export function isFailure(code: number): boolean {
  return !NO_FAILURES.includes(code);
}

interface LockoutContext {
  readonly config: Pick<Config, 'society' | 'mail'>;
  readonly at: Date;
}

/**
 * Locks the account at its tenth failure, and notifies the owners of the certificates that it tried. Notifies those of a
 * certificate that is blocked for the day.
 */
export async function applyLockout(
  trx: Trx,
  { oid, certificateNumber }: Attempt,
  { failuresOfAccount, failuresOfCertificate }: LockoutStatus,
  { config, at }: LockoutContext,
): Promise<void> {
  const since = new Date(at.getTime() - LOCK_WINDOW);
  const isLocked = failuresOfAccount + 1 >= LOCK_AFTER;
  if (isLocked) await lock(trx, oid, at);
  const isBlocked = failuresOfCertificate + 1 === BLOCK_CERTIFICATE_AFTER;
  if (!isLocked && !isBlocked) return;
  const owners = isLocked
    ? await ownersTriedIn(trx, ['azure_object_id', oid], since)
    : await ownersTriedIn(trx, ['certificate_number', certificateNumber], since);
  const notice = registrationBlockedEmail(config.society, at);
  // Old failures age out, so a certificate may be blocked again every hour.
  await notifyOwners(trx, owners, notice, { config, at, unlessSentSince: isLocked ? undefined : since });
}

interface NotificationContext extends LockoutContext {
  /** A recipient whom this notice was sent to since then gets no other one. */
  readonly unlessSentSince: Date | undefined;
}

/** Emails the owners. An owner without an address gets the notice by post. */
async function notifyOwners(
  trx: Trx,
  owners: readonly string[],
  notice: MemberEmail,
  { config: { society, mail }, at, unlessSentSince }: NotificationContext,
): Promise<void> {
  for (const address of await addressesOnFile(trx, owners)) {
    if (await wasSent(trx, { to: address, subject: notice.subject }, unlessSentSince)) continue;
    await enqueueMemberEmail(trx, [address], notice, { society, at });
  }
  for (const owner of owners) {
    const request = { to: mail.supportMailbox, subject: `By post to member ${owner}: ${notice.subject}` };
    const isReachable = (await addressesOnFile(trx, [owner])).length > 0;
    if (isReachable || (await wasSent(trx, request, unlessSentSince))) continue;
    await enqueueEmail(trx, { ...request, text: renderPostRequest(society, `member ${owner}`, notice) }, at);
  }
}

async function wasSent(
  trx: Trx,
  { to, subject }: { readonly to: string; readonly subject: string },
  since: Date | undefined,
): Promise<boolean> {
  if (!since) return false;
  const sent = await trx
    .selectFrom('mail')
    .select('mail_id')
    .where('recipient', '=', to)
    .where('subject', '=', subject)
    .where('queued_at', '>', since)
    .executeTakeFirst();
  return sent !== undefined;
}

async function lock(trx: Trx, oid: string, at: Date): Promise<void> {
  await trx
    .insertInto('registration_lock')
    .values({ azure_object_id: oid, locked_at: at, released_at: null })
    .onConflict((conflict) =>
      conflict.column('azure_object_id').doUpdateSet({ locked_at: at, released_at: null }),
    )
    .execute();
}

/** Returns the owners of the certificates in failed attempts. */
async function ownersTriedIn(
  trx: Trx,
  [column, value]: readonly ['azure_object_id' | 'certificate_number', string | null],
  since: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('identity_attempt as attempt')
    .innerJoin('certificate_party as party', 'party.certificate_number', 'attempt.certificate_number')
    .innerJoin('member', 'member.life_pro_name_id', 'party.life_pro_name_id')
    .select('member.life_pro_name_id')
    .distinct()
    .where(`attempt.${column}`, '=', value)
    .where('attempt.response_code', 'not in', NO_FAILURES)
    .where('attempt.attempted_at', '>', since)
    .where('party.role', '=', 'Owner')
    .execute();
  return rows.map((row) => row.life_pro_name_id);
}
