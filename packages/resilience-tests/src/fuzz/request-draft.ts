import type { Endpoint } from '@portal/api/contracts/endpoint';

/** Request that mutations change. Query names and values are already encoded. */
export interface RequestDraft {
  readonly endpoint: Endpoint;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** Value for JSON. Undefined for no body. */
  body: unknown;
  /** Replaces the JSON body. */
  bytes: Buffer | undefined;
}

export type Mutation = (draft: RequestDraft) => void;

/** Serializes the request. Only the content length is corrected, so that the request ends. */
export function toWire({ method, path, query, headers, body, bytes }: RequestDraft): Buffer {
  const isChunked = headers.some(
    ([name, value]) => name === 'transfer-encoding' && value.includes('chunked'),
  );
  const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body) ?? '');
  const content = isChunked ? inChunks(bytes ?? text ?? Buffer.alloc(0)) : (bytes ?? text);
  const target = query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`;
  const headerNames = new Set(headers.map(([name]) => name));
  const own: [string, string][] = [['host', '127.0.0.1']];
  if (content) own.push(['content-type', 'application/json']);
  if (content && !isChunked) own.push(['content-length', String(content.length)]);
  const lines = [...own.filter(([name]) => !headerNames.has(name)), ...headers].map((pair) =>
    pair.join(': '),
  );
  // Latin-1, so that a mutation can write any byte.
  const head = Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1');
  return content ? Buffer.concat([head, content]) : head;
}

/** Encodes content as one chunk with the final chunk. An empty chunk would end the body. */
function inChunks(content: Buffer): Buffer {
  const size = content.length > 0 ? `${content.length.toString(16)}\r\n` : '';
  return Buffer.concat([Buffer.from(size), content, Buffer.from(`${size && '\r\n'}0\r\n\r\n`)]);
}
