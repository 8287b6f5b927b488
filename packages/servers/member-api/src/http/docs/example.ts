import { type ApiDocument, resolve, type Schema } from './document.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T15:04:05Z',
  date: '2026-11-21',
  email: 'member@example.org',
  uri: 'https://www.example.org/',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

/** For fields of plain text, by the end of their names. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/first-?name$/, 'Ada'],
  [/middle-?name$/, 'May'],
  [/last-?name$/, 'Sample'],
  [/name$/, 'Ada Sample'],
  [/city$/, 'Kenosha'],
  [/state$/, 'WI'],
  [/(?:zip|postal)-?code$/, '53140'],
  [/country$/, 'United States'],
  [/(?:line1|address-?(?:line)?(?:1|one))$/, '214 Juniper Street'],
  [/phone/, '312-555-0114'],
  [/email/, 'member@example.org'],
  [/(?:login-?id)$/, 'member@example.org'],
  [/payment-?type$/, 'Premium'],
];

/** A value that a schema allows, for a field of that name: its own example where it has one. */
export function exampleOf(given: Schema, document: Pick<ApiDocument, 'components'>, name = ''): unknown {
  const schema = resolve(given, document);
  const own = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (own !== undefined) return own;
  if (schema.contentSchema) return JSON.stringify(exampleOf(schema.contentSchema, document));
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return exampleOf(choice, document, name);
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          exampleOf(part, document, name),
        ]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, document)] : [];
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? textFor(name);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const textFor = (name: string) => BY_NAME.find(([end]) => end.test(name.toLowerCase()))?.[1] ?? 'text';

/** The type of a schema besides null. */
export function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'string' ? type : type?.find((one) => one !== 'null');
}
