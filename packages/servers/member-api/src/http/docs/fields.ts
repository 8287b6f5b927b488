import { type ApiDocument, nameOf, resolve, type Schema } from './document.ts';
import { typeOf } from './example.ts';

/** A field of a body or an answer: its path, what is in it, and whether it may be left out. */
export interface Field {
  readonly path: string;
  readonly kind: string;
  readonly isOptional: boolean;
}

/** Every field of a schema, in its order; lists are marked by []. */
export function fieldsOf(given: Schema, document: ApiDocument, path = ''): Field[] {
  const schema = resolve(given, document);
  const part = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (part) return fieldsOf(part, document, path);
  if (schema.contentSchema) return fieldsOf(schema.contentSchema, document, path);
  if (schema.items) return fieldsOf(schema.items, document, `${path}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    const isOptional = !schema.required?.includes(name);
    return [
      { path: fieldPath, kind: kindOf(field, document), isOptional },
      ...fieldsOf(field, document, fieldPath),
    ];
  });
}

/** What a schema allows, in a few words. */
export function kindOf(given: Schema, document: ApiDocument): string {
  if (given.$ref) return kindOfNamed(given.$ref, document);
  const choices = given.anyOf ?? given.oneOf;
  if (choices) return choices.map((choice) => kindOf(choice, document)).join(' or ');
  if (given.const !== undefined) return JSON.stringify(given.const);
  if (given.enum) return given.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (given.contentMediaType) return 'JSON text';
  const orNull = Array.isArray(given.type) && given.type.includes('null') ? ' or null' : '';
  return `${plainKind(given, document)}${orNull}`;
}

function plainKind(schema: Schema, document: ApiDocument): string {
  const type = typeOf(schema);
  if (type === 'array') return `list of ${schema.items ? kindOf(schema.items, document) : 'anything'}`;
  if (type !== 'string') return type ?? 'anything';
  if (schema.format) return schema.format;
  return schema.maxLength ? `text, at most ${schema.maxLength}` : 'text';
}

function kindOfNamed(reference: string, document: ApiDocument): string {
  const schema = resolve({ $ref: reference }, document);
  return schema.enum ? kindOf(schema, document) : nameOf(reference).replace(/Input$/, '');
}
