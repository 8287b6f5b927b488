import type { PaperlessState } from '@portal/api/contracts/paperless';
import {
  backToPaper,
  newlyPaperless,
  PAPERLESS_KINDS,
  PAPERLESS_STATEMENTS,
  type PaperlessChoices,
  type PaperlessKind,
} from '@portal/domain/certificates/paperless';
import { todayInChicago } from '@portal/domain/values/dates';
import type { MemberCaller } from '../authorise/caller.ts';
import type { Config } from '../config.ts';
import { anHourBefore, requireFewThisHour } from '../contact/hourly-limit.ts';
import type { Db } from '../database/db.ts';
import { lockFor } from '../database/lock.ts';
import { notify, paperlessChosen } from '../members/notices.ts';

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'society'>;
  readonly now: () => Date;
}

/** How documents of each kind come to the member; on paper where they never chose (F-11). */
export async function findPaperlessState(
  db: Db,
  { lifeProNameId, oid }: MemberCaller,
): Promise<PaperlessState> {
  const latest = new Map((await choicesOf(db, lifeProNameId)).map((row) => [row.form_type, row]));
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
 * Stores what has changed, each kind with its date, and of what goes off paper the statements that were agreed to; and
 * confirms it by mail, in one transaction (F-11). Stores nothing when the member has read other statements than the
 * present ones.
 * @throws Refusal 429 after five changes in an hour.
 */
export function savePaperlessChoice(
  { lifeProNameId, oid }: MemberCaller,
  given: { readonly WithoutPaper: readonly PaperlessKind[]; readonly StatementsVersion: string },
  { db, config, now }: Parts,
): Promise<'saved' | 'outdated'> {
  return db.transaction().execute(async (trx) => {
    await lockFor(trx, 'paperless', lifeProNameId);
    const at = now();
    const rows = await choicesOf(trx, lifeProNameId);
    const chosen = rows.filter((row) => row.is_paperless).map((row) => row.form_type);
    const present = paperlessOf(chosen);
    const wanted = paperlessOf(given.WithoutPaper);
    const off = newlyPaperless(present, wanted);
    const back = backToPaper(present, wanted);
    if (off.length > 0 && given.StatementsVersion !== PAPERLESS_STATEMENTS.version) return 'outdated';
    if (off.length + back.length === 0) return 'saved';

    requireFewThisHour(await timesThisHour(trx, lifeProNameId, at), at);
    const values = [...off, ...back].map((form_type) => ({
      life_pro_name_id: lifeProNameId,
      azure_object_id: oid,
      form_type,
      is_paperless: wanted[form_type],
      statements_version: wanted[form_type] ? given.StatementsVersion : null,
      chosen_at: at,
    }));
    await trx.insertInto('paperless_choice').values(values).execute();
    const { society } = config;
    const notice = paperlessChosen(
      society,
      at,
      PAPERLESS_KINDS.filter((kind) => wanted[kind]),
    );
    await notify(trx, [await emailOf(trx, oid)], notice, { society, at });
    return 'saved';
  });
}

/** The last choice of each kind. */
function choicesOf(db: Db, lifeProNameId: string) {
  return db
    .selectFrom('paperless_choice')
    .distinctOn('form_type')
    .select(['form_type', 'is_paperless', 'chosen_at'])
    .where('life_pro_name_id', '=', lifeProNameId)
    .orderBy('form_type')
    .orderBy('paperless_choice_id', 'desc')
    .execute();
}

function paperlessOf(kinds: readonly PaperlessKind[]): PaperlessChoices {
  const has = (kind: PaperlessKind) => kinds.includes(kind);
  return {
    'Reportable Tax Form': has('Reportable Tax Form'),
    'Annual Statement Letter': has('Annual Statement Letter'),
    'Billing Document': has('Billing Document'),
    Contract: has('Contract'),
  };
}

/** When they changed their choice; a change of several kinds is one. */
async function timesThisHour(db: Db, lifeProNameId: string, at: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('paperless_choice')
    .select('chosen_at')
    .distinct()
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('chosen_at', '>', anHourBefore(at))
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
