import { AliasNode, type LogEvent, type OperationNode, type RootOperationNode, TableNode } from 'kysely';
import { type OutboundCall, outboundCalls, publishCall } from '../outbound-calls.ts';
import { codeOf } from './connection-errors.ts';

const names = new WeakMap<RootOperationNode, string>();

export function nameQuery(query: RootOperationNode, name: string): void {
  names.set(query, name);
}

/** Publishes each statement that Kysely has run to the outbound-call channel. */
export function recordQuery(event: LogEvent): void {
  if (!outboundCalls.hasSubscribers) return;
  const { queryDurationMillis: ms, query } = event;
  const operation = names.get(query.query) ?? describe(query.query);
  outboundCalls.publish({
    target: 'database',
    operation,
    ms,
    ...(event.level === 'error' && { error: errorCode(event.error) }),
  } satisfies OutboundCall);
}

export function instrumentQuery<T>(name: string, run: () => Promise<T>): Promise<T> {
  return publishCall({ target: 'database', operation: name }, run, { codeOf: errorCode });
}

const errorCode = (error: unknown) => codeOf(error) ?? 'failed';

/** Describes a statement by verb and table, such as 'insert payment'. Raw SQL is described by its first word. */
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
