import { isEmailAddress } from '@portal/domain/people/email-address';
import type { BackgroundJob } from '../background-jobs.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';
import { documentsReadyEmail, notify } from '../notifications/account-emails.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'society' | 'portalOrigin'>;
  readonly now: () => Date;
}

const BATCH = 500;

/** Emails paperless members about each new document once (F-11). Instances skip locked rows. */
export function notifyNewDocuments(deps: Deps): BackgroundJob {
  return {
    name: 'documents',
    intervalMs: 30_000,
    run: async (stop) => {
      while (!stop.aborted && (await notifyBatch(deps)) === BATCH);
    },
  };
}

function notifyBatch({ db, config, now }: Deps): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = now();
    const claimed = await trx
      .selectFrom('document')
      .select('document_id')
      .where('notified_at', 'is', null)
      .orderBy('filed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = claimed.map(({ document_id }) => document_id);
    if (ids.length === 0) return 0;
    const { society, portalOrigin } = config;
    for (const { email, kinds } of await recipientsOf(trx, ids)) {
      await notify(trx, [email], documentsReadyEmail(society, at, kinds, `${portalOrigin}/documents`), {
        society,
        at,
        isBulk: true,
      });
    }
    await trx.updateTable('document').set({ notified_at: at }).where('document_id', 'in', ids).execute();
    return ids.length;
  });
}

async function recipientsOf(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('member_document as document')
    .innerJoin('paperless_member as choice', (join) =>
      join
        .onRef('choice.life_pro_name_id', '=', 'document.life_pro_name_id')
        .onRef('choice.form_type', '=', 'document.form_type'),
    )
    .innerJoin('account_profile as profile', 'profile.life_pro_name_id', 'document.life_pro_name_id')
    .select(['document.life_pro_name_id', 'document.form_type', 'profile.email_address'])
    .where('document.document_id', 'in', ids)
    .orderBy('document.life_pro_name_id')
    .execute();
  const byMember = Map.groupBy(rows, ({ life_pro_name_id }) => life_pro_name_id);
  return [...byMember.values()].flatMap((documents) => {
    const email = documents[0]?.email_address ?? '';
    // The address may be empty until the member has confirmed one.
    return isEmailAddress(email) ? [{ email, kinds: documents.map(({ form_type }) => form_type) }] : [];
  });
}
