import type { PaperlessState } from '@portal/api/contracts/paperless';
import {
  newOptIns,
  optOuts,
  PAPERLESS_KINDS,
  PAPERLESS_TERMS,
  type PaperlessChoices,
  type PaperlessKind,
} from '@portal/domain/certificates/paperless';
import { todayInChicago } from '@portal/domain/values/dates';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Config } from '../config.ts';
import { assertHourlyLimit, oneHourBefore } from '../contact/hourly-rate-limit.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';
import { appendEvent } from '../events/append-event.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { enqueueMemberEmail } from '../mail/email-queue.ts';
import { paperlessChangedEmail } from '../notifications/account-emails.ts';
import { uniqueAddresses } from '../notifications/addresses.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'society'>;
  readonly now: () => Date;
}

export async function findPaperlessState(
  db: Db,
  { lifeProNameId, oid }: MemberCaller,
): Promise<PaperlessState> {
  const latest = new Map((await findChoices(db, lifeProNameId)).map((row) => [row.form_type, row]));
  return {
    EmailAddress: await emailOf(db, oid),
    Choices: PAPERLESS_KINDS.map((FormType) => {
      const row = latest.get(FormType);
      return {
        FormType,
        IsPaperless: row?.is_paperless ?? false,
        ChosenOn: row ? todayInChicago(row.chosen_at) : null,
      };
    }),
  };
}

/**
 * Stores choices and enqueues a confirmation (F-11). Returns 'outdated' for new paperless kinds without an
 * agreement to the current terms.
 * @throws HttpProblem 422 for new paperless kinds without an email address, 429 after five changes in an hour
 */
export function savePaperlessChoice(
  { lifeProNameId, oid }: MemberCaller,
  input: { readonly WithoutPaper: readonly PaperlessKind[]; readonly TermsVersion: string },
  { db, config, now }: Deps,
): Promise<'saved' | 'outdated'> {
  return db.transaction().execute(async (trx) => {
    await acquireAdvisoryLock(trx, 'paperless', lifeProNameId);
    const at = now();
    const rows = await findChoices(trx, lifeProNameId);
    const chosen = rows.filter((row) => row.is_paperless).map((row) => row.form_type);
    const current = toPaperlessFlags(chosen);
    const requested = toPaperlessFlags(input.WithoutPaper);
    const optedIn = newOptIns(current, requested);
    const optedOut = optOuts(current, requested);
    if (optedIn.length > 0 && input.TermsVersion !== PAPERLESS_TERMS.version) return 'outdated';
    if (optedIn.length + optedOut.length === 0) return 'saved';

    const addresses = uniqueAddresses([await emailOf(trx, oid)]);
    if (optedIn.length > 0 && addresses.length === 0) throw new HttpProblem('email_address_unconfirmed');
    assertHourlyLimit(await timesThisHour(trx, lifeProNameId, at), at);
    const values = [...optedIn, ...optedOut].map((form_type) => ({
      life_pro_name_id: lifeProNameId,
      azure_object_id: oid,
      form_type,
      is_paperless: requested[form_type],
      terms_version: requested[form_type] ? input.TermsVersion : null,
      chosen_at: at,
    }));
    await trx.insertInto('paperless_choice').values(values).execute();
    const choices = values.map(({ form_type, is_paperless, terms_version }) => ({
      documentKind: form_type,
      isPaperless: is_paperless,
      termsVersion: terms_version,
    }));
    await appendEvent(trx, { type: 'paperless.changed', time: at, payload: { lifeProNameId, choices } });
    const { society } = config;
    const notice = paperlessChangedEmail(
      society,
      at,
      PAPERLESS_KINDS.filter((kind) => requested[kind]),
    );
    await enqueueMemberEmail(trx, addresses, notice, { society, at });
    return 'saved';
  });
}

function findChoices(db: Db, lifeProNameId: string) {
  return db
    .selectFrom('paperless_choice')
    .distinctOn('form_type')
    .select(['form_type', 'is_paperless', 'chosen_at'])
    .where('life_pro_name_id', '=', lifeProNameId)
    .orderBy('form_type')
    .orderBy('paperless_choice_id', 'desc')
    .execute();
}

function toPaperlessFlags(kinds: readonly PaperlessKind[]): PaperlessChoices {
  const has = (kind: PaperlessKind) => kinds.includes(kind);
  return {
    'Reportable Tax Form': has('Reportable Tax Form'),
    'Annual Statement Letter': has('Annual Statement Letter'),
    'Billing Document': has('Billing Document'),
    Contract: has('Contract'),
  };
}

/** Times of the member's changes. A change of several kinds counts once. */
async function timesThisHour(db: Db, lifeProNameId: string, at: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('paperless_choice')
    .select('chosen_at')
    .distinct()
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('chosen_at', '>', oneHourBefore(at))
    .execute();
  return rows.map(({ chosen_at }) => chosen_at);
}

async function emailOf(db: Db, oid: string): Promise<string> {
  const profile = await db
    .selectFrom('account_profile')
    .select('email_address')
    .where('azure_object_id', '=', oid)
    .executeTakeFirstOrThrow();
  return profile.email_address;
}
