import type { Db } from '../database/db.ts';

/** PostgreSQL's error for a terminated session. */
const connectionLostError = () => Object.assign(new Error('The response was lost'), { code: '57P01' });

/**
 * Wraps a database. Loses the response to one statement or commit, counted from 1, after it was executed. `isLost`
 * returns whether that happened.
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
