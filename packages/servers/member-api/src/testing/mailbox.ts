import type { Db } from '../database/db.ts';

export function mailboxOf(db: Db) {
  return {
    mails: () => db.selectFrom('mail').selectAll().execute(),
    /** Recipients with subjects, sorted. */
    recipients: async () => {
      const rows = await db.selectFrom('mail').select(['recipient', 'subject']).execute();
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
    },
    empty: () => db.deleteFrom('mail').execute(),
  };
}
