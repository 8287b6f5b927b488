import type { Db } from '../database/db.ts';

/** The mails that wait to be sent, in no order of their own, and the way to forget them. */
export function mailboxOf(db: Db) {
  return {
    mails: () => db.selectFrom('mail').selectAll().execute(),
    /** To whom, sorted, with which subject. */
    recipients: async () => {
      const rows = await db.selectFrom('mail').select(['recipient', 'subject']).execute();
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
    },
    empty: () => db.deleteFrom('mail').execute(),
  };
}
