import { fnv1a } from '@portal/domain/values/fnv1a';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Generates an object with every field of its schema, in wire format. Values differ between fields, so that a test
 * notices a field in the wrong place. A value depends only on its path and the label, so it does not change when fields
 * are added. Text fields contain their path.
 * @throws ZodError if the schema rejects the object
 */
export function buildFromSchema<Schema extends z.core.$ZodObject>(
  schema: Schema,
  label?: string,
): z.input<Schema> {
  const { $defs, ...root } = z.toJSONSchema(schema, { io: 'input' });
  const value = valueFor(root, label === undefined ? [] : [label], $defs ?? {});
  z.parse(schema, value);
  return value as z.input<Schema>;
}

function valueFor(
  fieldSchema: JsonSchema,
  path: readonly string[],
  defs: Readonly<Record<string, JsonSchema>>,
): unknown {
  const id = fieldSchema.$ref?.replace('#/$defs/', '') ?? '';
  const generator = GENERATORS_BY_ID[id];
  if (generator) return generator(hashPath(path));
  const schema = defs[id] ?? fieldSchema;
  const choice = schema.anyOf?.find(({ type }) => type !== 'null');
  if (choice) return valueFor(choice, path, defs);
  if (schema.enum) return schema.enum[hashPath(path) % schema.enum.length];
  const [type] = [schema.type].flat().filter((typeName) => typeName !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          valueFor(part as JsonSchema, [...path, name], defs),
        ]),
      );
    case 'array':
      return [valueFor(schema.items as JsonSchema, [...path, '1'], defs)];
    case 'string':
      return schema.format === 'date' ? dateFromHash(hashPath(path)) : path.join('.');
    case 'boolean':
      return hashPath(path) % 1000 < 500;
    case 'integer':
      return 1 + (hashPath(path) % Math.min(schema.maximum ?? 1000, 1000));
    default:
      return (hashPath(path) % 1000) / 100;
  }
}

const GENERATORS_BY_ID: Readonly<Record<string, (number: number) => string>> = {
  Money: (number) => (number / 100).toFixed(2),
  CertificateNumber: (number) => String(number).padStart(12, '0'),
  LifeProNameId: String,
  DatasetMonth: (number) => dateFromHash(number).slice(0, 7),
  DatasetPeriod: (number) => dateFromHash(number).slice(0, 7),
};

const DAY_MS = 24 * 60 * 60 * 1000;
const dateFromHash = (number: number) => new Date((number % 20_000) * DAY_MS).toISOString().slice(0, 10);

/** Hashes a path to a number of up to seven digits. */
const hashPath = (path: readonly string[]) => fnv1a(path.join('.')) % 10_000_000;
