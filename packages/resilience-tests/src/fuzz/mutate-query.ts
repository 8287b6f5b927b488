import { otherMembersResources } from '@portal/member-api/testing/cross-member-cases';
import type { Random } from '@portal/test-infra/random';
import { maliciousText, sized } from './payloads.ts';
import type { Mutation, RequestDraft } from './request-draft.ts';

/** Broken, overlong and surrogate escapes, and unescaped bytes. */
const ENCODINGS: readonly string[] = [
  ...['%', '%z', '%zz', '%2', '%u0041', '%00', '%0d%0a', '%C0%AF', '%E0%80%AF', '%F0%80%80%AF', '%ED%A0%80'],
  ...[
    '%ED%BF%BF',
    '%F4%90%80%80',
    '%FF',
    '%E2%80%AE',
    '%2500',
    '%25zz',
    '+',
    '%20',
    '\xe9',
    '\xc0\xaf',
    '\xff',
  ],
  ...['#a', ';a=b', '&&&', '=', '?', '%26a%3db', '%2e%2e%2f'],
];

/** Mutations of query and path. Each changes one place. */
export function queryMutations(random: Random): readonly Mutation[] {
  const change = (make: (value: string, name: string) => [string, string][]): Mutation => {
    return (draft) => {
      if (draft.query.length === 0) draft.query.push(['a', '1']);
      const position = random.between(0, draft.query.length);
      draft.query = draft.query.flatMap(([name, value], index) =>
        index === position ? make(value, name) : [[name, value] as [string, string]],
      );
    };
  };
  const payload = change((_value, name) => [[name, encodeURIComponent(maliciousText(random))]]);
  const others: readonly Mutation[] = Object.entries(otherMembersResources).map(
    ([name, { otherMembers: otherMember }]) =>
      (draft) => {
        draft.query = draft.query.map((pair) =>
          pair[0] === name ? [name, encodeURIComponent(otherMember)] : pair,
        );
      },
  );
  return [
    ...others,
    payload,
    payload,
    payload,
    change((_value, name) => [[name, encodeURIComponent(sized(random))]]),
    change((_value, name) => [[name, random.from(ENCODINGS)]]),
    change((value, name) => [[name, value + random.from(ENCODINGS)]]),
    change((value, name) => [[name, random.pick(value.toUpperCase(), value.toLowerCase(), ` ${value}`)]]),
    change((value, name) => [[name, value.slice(0, -1)]]),
    change(() => []),
    change((value, name) => [
      [name, value],
      [name, random.pick(value, '1', '')],
    ]),
    change((value, name) => [
      [random.pick(`${name}[]`, `${name}[a]`, `${name}.a`, name.toUpperCase()), value],
    ]),
    (draft) => addUnknown(draft, random),
    (draft) => {
      draft.path = mutatePath(draft.path, random);
    },
  ];
}

function addUnknown(draft: RequestDraft, random: Random): void {
  const name = random.pick(
    'invented',
    '__proto__',
    'constructor',
    '__proto__[a]',
    '%00',
    '',
    random.from(ENCODINGS),
  );
  const times = random.pick(1, 1, 1, 500);
  for (let time = 0; time < times; time++)
    draft.query.push([name, encodeURIComponent(maliciousText(random))]);
}

const mutatePath = (path: string, random: Random): string =>
  random.pick(
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}${random.from(ENCODINGS)}`,
    path.replace('/v1/', '/v1/../v1/'),
    path.replace('/v1/', '/v1/%2e%2e/v1/'),
    `http://other.example.org${path}`,
    '*',
    `/v1/${encodeURIComponent(maliciousText(random))}`,
  );
