import { AliasNode, type LogEvent, type OperationNode, type RootOperationNode, TableNode } from 'kysely';
import { isHeard, tell, telling } from '../asked-of-others.ts';
import { codeOf } from './away.ts';

const names = new WeakMap<RootOperationNode, string>();

/** Names a query that is written once. */
export function nameStatement(query: RootOperationNode, name: string): void {
  names.set(query, name);
}

/** Tells of each statement that Kysely has asked. */
export function tellStatement(event: LogEvent): void {
  if (!isHeard()) return;
  const { queryDurationMillis: ms, query } = event;
  const what = names.get(query.query) ?? describe(query.query);
  tell({ of: 'database', what, ms, ...(event.level === 'error' && { error: errorCode(event.error) }) });
}

/** Asks a statement that has a name and does not go through Kysely, and tells of it. */
export function tellingOf<T>(name: string, ask: () => Promise<T>): Promise<T> {
  return telling({ of: 'database', what: name }, ask, { codeOf: errorCode });
}

const errorCode = (error: unknown) => codeOf(error) ?? 'failed';

/** What it does and to which table, such as 'insert payment'. Of SQL that is written out, its first word. */
function describe(query: RootOperationNode): string {
  switch (query.kind) {
    case 'SelectQueryNode':
      return `select ${tableOf(query.from?.froms[0])}`;
    case 'InsertQueryNode':
      return `insert ${tableOf(query.into)}`;
    case 'UpdateQueryNode':
      return `update ${tableOf(query.table)}`;
    case 'DeleteQueryNode':
      return `delete ${tableOf(query.from.froms[0])}`;
    case 'RawNode':
      return /^\s*([a-z]+)/i.exec(query.sqlFragments[0] ?? '')?.[1]?.toLowerCase() ?? 'statement';
    default:
      return 'statement';
  }
}

function tableOf(node: OperationNode | undefined): string {
  const named = node && AliasNode.is(node) ? node.node : node;
  return named && TableNode.is(named) ? named.table.identifier.name : '(several)';
}
