import type { Random } from '@portal/test-infra/random';
import { maliciousText } from './payloads.ts';
import type { Mutation } from './request-draft.ts';

const METHODS: readonly string[] = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY'],
  ...['BREW', 'get', ''],
];

const TYPES: readonly string[] = [
  ...['', 'text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'],
  ...[
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/problem+json',
    'a/b/c',
  ],
  ...['APPLICATION/JSON', 'application/json;;;', '\xff'],
];

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': [
    '',
    'a',
    'a b',
    'é',
    'k'.repeat(128),
    'k'.repeat(129),
    "'; drop table payment; --",
    '__proto__',
  ],
  traceparent: [
    '',
    '00-',
    `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`,
    `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  ],
  tracestate: ['a=b', '='.repeat(600)],
  authorization: [
    '',
    'Bearer',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Basic YTpi',
    `Bearer ${'a'.repeat(9_000)}`,
  ],
  'x-forwarded-for': ['', 'not an address', '1.2.3.4', '::1, 10.0.0.1', "'; --", 'a'.repeat(5_000), '\0'],
  'allow-duplicate': ['yes', 'no', ''],
  origin: ['null', 'https://evil.example.org', ''],
  'sec-fetch-site': ['cross-site', 'none'],
  host: ['', 'evil.example.org', 'a b', '127.0.0.1:99999'],
  accept: ['text/html', 'image/*;q=9', ''],
  'accept-encoding': ['gzip', '*;q=0'],
  cookie: ['a=b; '.repeat(200)],
  expect: ['100-continue', 'the unexpected'],
  upgrade: ['websocket', 'h2c'],
  connection: ['close', 'upgrade', 'keep-alive, upgrade'],
  range: ['bytes=0-1'],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  'content-length': ['a', '-1', '99999999999999999999', '1, 1'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'nonsense'],
  'x-http-method-override': ['DELETE'],
  'accept-version': ['2.x', 'nonsense'],
};

/** Mutations of method and headers. */
export function headMutations(random: Random): readonly Mutation[] {
  const header: Mutation = (draft) => {
    const name = random.from(Object.keys(HEADERS));
    draft.headers = draft.headers.filter(([input]) => input !== name);
    draft.headers.push([name, random.from(HEADERS[name] ?? [])]);
  };
  return [
    header,
    header,
    header,
    (draft) => {
      const name = random.pick('x-invented', 'idempotency-key', '__proto__', 'accept-language');
      // Line breaks would start another header or request, which has its own response.
      draft.headers.push([name, maliciousText(random).replace(/[\r\n]/g, ' ')]);
    },
    (draft) => {
      const [name, value] = random.from([...draft.headers, ['x-twice', '1'] as [string, string]]);
      draft.headers.push([name, value]);
    },
    (draft) => {
      draft.method = random.from(METHODS);
    },
    (draft) => {
      draft.body ??= {};
      draft.headers.push(['content-type', random.from(TYPES)]);
    },
    (draft) => {
      const many = random.pick(90, 2_500);
      for (let count = 0; count < many; count++) draft.headers.push([`x-${count}`, 'a']);
    },
  ];
}
