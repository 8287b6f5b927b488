import type { Db } from '../database/db.ts';

/** As PostgreSQL says it to a session that it ends. */
const connectionLostError = () => Object.assign(new Error('The answer was lost'), { code: '57P01' });

/**
 * The database, of whose answers one is lost, after it was done what was asked: that of the statement, or of the commit,
 * with this number, from 1. `isLost` tells whether it came to that.
 */
export function createFlakyDatabase(db: Db, dropAt: { statement: number } | { commit: number }) {
  let isDropped = false;
  const drop = () => {
    isDropped = true;
    throw connectionLostError();
  };
  let statements = 0;
  const ofStatements = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return 'statement' in dropAt && statements === dropAt.statement ? drop() : result;
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
          const response = await target.transaction().execute(work);
          commits += 1;
          return 'commit' in dropAt && commits === dropAt.commit ? drop() : response;
        },
      });
    },
  });
  return { db: losing, isLost: () => isDropped };
}
