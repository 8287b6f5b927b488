import type { Call } from '@portal/api/contracts/call';

/** A request while it is being spoilt; names and values of the query are written as they are sent. */
export interface Draft {
  readonly call: Call;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** What JSON is made of; undefined for no body. */
  body: unknown;
  /** In place of the JSON of the body. */
  bytes: Buffer | undefined;
}

/** Spoils one thing. */
export type Mutation = (draft: Draft) => void;

/** The request as it goes over the wire; nothing in it is made right again. */
export function toWire({ method, path, query, headers, body, bytes }: Draft): Buffer {
  const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body) ?? '');
  const content = bytes ?? text;
  const target = query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`;
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own: [string, string][] = [['host', '127.0.0.1']];
  if (content) own.push(['content-type', 'application/json']);
  if (content && !given.has('transfer-encoding')) own.push(['content-length', String(content.length)]);
  const lines = [...own.filter(([name]) => !given.has(name)), ...headers].map((pair) => pair.join(': '));
  // One byte for each character: a mutation can write any byte.
  const head = Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1');
  return content ? Buffer.concat([head, content]) : head;
}
