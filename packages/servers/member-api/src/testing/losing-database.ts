import type { Db } from '../database/db.ts';

/** As PostgreSQL says it to a session that it ends. */
const gone = () => Object.assign(new Error('The answer was lost'), { code: '57P01' });

/**
 * The database, of whose answers one is lost, after it was done what was asked: that of the statement, or of the commit,
 * with this number, from 1. `isLost` tells whether it came to that.
 */
export function losingDatabase(db: Db, lost: { statement: number } | { commit: number }) {
  let isLost = false;
  const lose = () => {
    isLost = true;
    throw gone();
  };
  let statements = 0;
  const ofStatements = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return 'statement' in lost && statements === lost.statement ? lose() : result;
    },
  });
  let commits = 0;
  const losing: Db = new Proxy(ofStatements, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return () => ({
        execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
          const answer = await target.transaction().execute(work);
          commits += 1;
          return 'commit' in lost && commits === lost.commit ? lose() : answer;
        },
      });
    },
  });
  return { db: losing, isLost: () => isLost };
}
