import type { BackgroundWork } from '../background.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import type { Trx } from '../database/lock.ts';
import { documentsReady, notify } from '../members/notices.ts';

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'society' | 'portalOrigin'>;
  readonly now: () => Date;
}

/** As many documents in one transaction. */
const BATCH = 500;

/**
 * Writes to members who have no paper that a document is ready, once for each document (F-11). A document is taken, its
 * letters stored and marked as announced in one transaction: whatever ends this program, it is announced once; copies of
 * the server take different ones.
 */
export function announceDocuments(parts: Parts): BackgroundWork {
  return {
    name: 'documents',
    everyMs: 30_000,
    run: async (stop) => {
      while (!stop.aborted && (await announceBatch(parts)) === BATCH);
    },
  };
}

function announceBatch({ db, config, now }: Parts): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = now();
    const taken = await trx
      .selectFrom('document')
      .select('document_id')
      .where('announced_at', 'is', null)
      .orderBy('filed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = taken.map(({ document_id }) => document_id);
    if (ids.length === 0) return 0;
    const { society, portalOrigin } = config;
    for (const { email, kinds } of await readersOf(trx, ids)) {
      await notify(trx, [email], documentsReady(society, at, kinds, `${portalOrigin}/documents`), {
        society,
        at,
      });
    }
    await trx.updateTable('document').set({ announced_at: at }).where('document_id', 'in', ids).execute();
    return ids.length;
  });
}

/** Who has none of these on paper and may read them, with the kinds; what they own, and bills of what they pay. */
async function readersOf(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('document')
    .innerJoin('member_certificate as mine', 'mine.certificate_number', 'document.certificate_number')
    .innerJoin('paperless_member as choice', (join) =>
      join
        .onRef('choice.life_pro_name_id', '=', 'mine.life_pro_name_id')
        .onRef('choice.form_type', '=', 'document.form_type'),
    )
    .innerJoin('account_profile as profile', 'profile.life_pro_name_id', 'mine.life_pro_name_id')
    .select(['mine.life_pro_name_id', 'document.form_type', 'profile.email_address'])
    .where('document.document_id', 'in', ids)
    .where(({ or, eb }) =>
      or([eb('mine.is_owner', '=', true), eb('document.form_type', '=', 'Billing Document')]),
    )
    .orderBy('mine.life_pro_name_id')
    .execute();
  const byMember = Map.groupBy(rows, ({ life_pro_name_id }) => life_pro_name_id);
  return [...byMember.values()].flatMap((documents) => {
    const [first] = documents;
    return first ? [{ email: first.email_address, kinds: documents.map(({ form_type }) => form_type) }] : [];
  });
}
