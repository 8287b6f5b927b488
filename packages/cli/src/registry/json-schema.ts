import { z } from 'zod';

/** The part of a JSON schema that describes fields. */
export interface FieldSchema {
  readonly $ref?: string | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: FieldSchema | undefined;
  readonly anyOf?: readonly FieldSchema[] | undefined;
  readonly oneOf?: readonly FieldSchema[] | undefined;
  readonly allOf?: readonly FieldSchema[] | undefined;
  readonly type?: unknown;
}

export const FieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.union([
    z.object({
      $ref: z.string().optional(),
      properties: z.record(z.string(), FieldSchema).optional(),
      required: z.array(z.string()).optional(),
      items: FieldSchema.optional(),
      anyOf: z.array(FieldSchema).optional(),
      oneOf: z.array(FieldSchema).optional(),
      allOf: z.array(FieldSchema).optional(),
      type: z.unknown().optional(),
    }),
    // `true` and `false` are schemas too.
    z.boolean().transform(() => ({})),
  ]),
);

/** Field paths, and whether each field is required. */
export type Fields = ReadonlyMap<string, boolean>;

/** Deeper than any response. Bounds recursive schemas. */
const MAX_DEPTH = 8;

/**
 * Returns every field of a schema by path ('Certificates[].Status'), and whether it is required in its parent.
 * In a union, a field is required when every variant requires it.
 * @param resolve returns the schema of a `$ref`
 */
export function fieldsOf(schema: FieldSchema, resolve: (ref: string) => FieldSchema | undefined): Fields {
  return read(schema, '', 0);

  function read(part: FieldSchema | undefined, at: string, depth: number): Map<string, boolean> {
    if (!part || depth > MAX_DEPTH) return new Map();
    if (part.$ref !== undefined) return read(resolve(part.$ref), at, depth + 1);
    const found = new Map<string, boolean>();
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      const path = at === '' ? name : `${at}.${name}`;
      found.set(path, part.required?.includes(name) === true);
      for (const [inner, isRequired] of read(field, path, depth + 1)) found.set(inner, isRequired);
    }
    for (const [inner, isRequired] of read(part.items, `${at}[]`, depth + 1)) found.set(inner, isRequired);
    for (const allOfParts of part.allOf ?? [])
      for (const [inner, isRequired] of read(allOfParts, at, depth + 1)) found.set(inner, isRequired);
    const shapes = [...(part.anyOf ?? []), ...(part.oneOf ?? [])]
      .filter(({ type }) => type !== 'null')
      .map((shape) => read(shape, at, depth + 1));
    for (const path of new Set(shapes.flatMap((shape) => [...shape.keys()]))) {
      found.set(
        path,
        shapes.every((shape) => shape.get(path) === true),
      );
    }
    return found;
  }
}
