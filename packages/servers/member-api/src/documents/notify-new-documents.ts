import { isEmailAddress } from '@portal/domain/people/email-address';
import type { BackgroundJob } from '../background-jobs.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../database/db.ts';
import { enqueueMemberEmail } from '../mail/email-queue.ts';
import { documentsReadyEmail } from '../notifications/account-emails.ts';

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
      await enqueueMemberEmail(
        trx,
        [email],
        documentsReadyEmail(society, at, kinds, `${portalOrigin}/documents`),
        {
          society,
          at,
          isBulk: true,
        },
      );
    }
    await trx.updateTable('document').set({ notified_at: at }).where('document_id', 'in', ids).execute();
    return ids.length;
  });
}

/**
 * Query for the documents of paperless members, with their email addresses. Without the offset and the limit,
 * PostgreSQL groups or sorts all rows of the views first.
 */
export function paperlessRecipients(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('document as new_document')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('member_document')
          .select(['life_pro_name_id', 'form_type'])
          .whereRef('member_document.document_id', '=', 'new_document.document_id')
          .whereRef('member_document.certificate_number', '=', 'new_document.certificate_number')
          .offset(0)
          .as('document'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('paperless_member')
          .select('chosen_at')
          .whereRef('paperless_member.life_pro_name_id', '=', 'document.life_pro_name_id')
          .whereRef('paperless_member.form_type', '=', 'document.form_type')
          .limit(1)
          .as('choice'),
      (join) => join.onTrue(),
    )
    .innerJoin('account_profile as profile', 'profile.life_pro_name_id', 'document.life_pro_name_id')
    .select(['document.life_pro_name_id', 'document.form_type', 'profile.email_address'])
    .where('new_document.document_id', 'in', ids)
    .orderBy('document.life_pro_name_id');
}

async function recipientsOf(trx: Trx, ids: readonly string[]) {
  const rows = await paperlessRecipients(trx, ids).execute();
  const byMember = Map.groupBy(rows, ({ life_pro_name_id }) => life_pro_name_id);
  return [...byMember.values()].flatMap((documents) => {
    const email = documents[0]?.email_address ?? '';
    // The address may be empty until the member has confirmed one.
    return isEmailAddress(email) ? [{ email, kinds: documents.map(({ form_type }) => form_type) }] : [];
  });
}
