import { gzipSync } from 'node:zlib';
import { bodyReferences } from '@portal/member-api/testing/cross-member-cases';
import type { Random } from '@portal/test-infra/random';
import { maliciousText, sized } from './payloads.ts';
import type { Mutation } from './request-draft.ts';

const NESTING_DEPTH = 20_000;

/** Field or list item of a body. */
interface JsonSlot {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Mutations of the body. Calls without a body sometimes get one: their parameters or other JSON. */
export function bodyMutations(random: Random): readonly Mutation[] {
  const at = (change: (slot: JsonSlot) => void): Mutation => {
    return (draft) => {
      draft.body ??= random.pick<unknown>({}, Object.fromEntries(draft.query), [], 'text', 7);
      const slots = findSlots(draft.body);
      if (slots.length > 0) change(random.from(slots));
    };
  };
  const set = (make: () => unknown): Mutation =>
    at(({ holder, key }) => {
      holder[key] = make();
    });
  const bytes = (make: (text: string) => Buffer | string): Mutation => {
    return (draft) => {
      draft.bytes = Buffer.from(make(JSON.stringify(draft.body ?? { message: 'a', severity: '1' })));
    };
  };
  return [
    set(() => maliciousText(random)),
    set(() => maliciousText(random)),
    set(() => sized(random)),
    set(() => random.pick('\ud800', 'a\udc00', '\udbff\ud800')),
    set(() => random.pick<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, {}, [], [[]], { a: [] }, [null])),
    at(({ holder, key }) => {
      delete holder[key];
    }),
    at(({ holder, key }) => {
      holder[`${key}${random.pick(' ', '\0', 's')}`] = holder[key];
    }),
    at(({ holder }) => {
      holder[random.pick('invented', 'constructor', 'prototype', 'toString', '')] = maliciousText(random);
    }),
    (draft) => {
      draft.body = Array.isArray(draft.body)
        ? random.pick<unknown>([], draft.body[0], Array(random.pick(9, 300)).fill(draft.body[0]))
        : [draft.body];
    },
    bytes((text) => text.slice(0, random.between(0, text.length))),
    bytes((text) =>
      text.replace('{', random.pick('{"__proto__":{"a":1},', '{"constructor":{"prototype":1},')),
    ),
    bytes((text) => text.replace(/"(\w+)":/, '"$1":1,"$1":')),
    bytes((text) =>
      text.replace(/:("[^"]*"|\d+)/, random.pick(':1e999', ':-', ':01', ':NaN', ':"\\ud800"', ':"\\x"')),
    ),
    bytes(() => random.pick('[', '{"a":').repeat(random.pick(50, NESTING_DEPTH))),
    bytes(() => `${'['.repeat(NESTING_DEPTH)}${']'.repeat(NESTING_DEPTH)}`),
    bytes((text) => random.pick('', ' ', 'null', '""', `\ufeff${text}`, `${text}${text}`, '\0', 'a=b&c=d')),
    bytes((text) =>
      random.pick(Buffer.from(text, 'utf16le'), Buffer.from([0xff, 0xfe, 0xc0]), gzipSync(text)),
    ),
    bytes((text) => {
      const { own, otherMembers } = random.from(bodyReferences);
      return text.replaceAll(own, otherMembers);
    }),
    bytes((text) => flipBits(Buffer.from(text), random)),
  ];
}

function findSlots(value: unknown): JsonSlot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...findSlots(holder[key])]);
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  bytes[random.between(0, bytes.length)] = random.between(0, 256);
  return bytes;
}
