import type { Db } from '../database/db.ts';
import { owner } from './fixture.ts';

export function mailboxOf(db: Db) {
  return {
    mails: () => db.selectFrom('mail').selectAll().execute(),
    /** Recipients with subjects, sorted. */
    recipients: async () => {
      const rows = await db.selectFrom('mail').select(['recipient', 'subject']).execute();
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
    },
    empty: () => db.deleteFrom('mail').execute(),
    /** Changes the address that the owner has confirmed; empty text for none. */
    setOwnersAddress: (email_address: string) =>
      db
        .updateTable('account_profile')
        .set({ email_address })
        .where('azure_object_id', '=', owner.oid)
        .execute(),
  };
}
