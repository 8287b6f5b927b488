import type * as z from 'zod/mini';

declare const unscopedBrand: unique symbol;

/** The schema of a parameter that names no object of anybody. */
export interface Unscoped {
  readonly [unscopedBrand]: true;
}

const unscopedSchemas = new WeakSet<z.core.$ZodType>();

/**
 * Says of a parameter that it names no object of anybody: a name, a date, a choice. Whatever is not marked so must be
 * authorized where the call is served, so that forgetting the mark is safe. Marks the schema that it is given.
 */
export function unscoped<Schema extends z.ZodMiniType>(schema: Schema): Schema & Unscoped {
  unscopedSchemas.add(schema);
  // The mark is for the compiler alone: which parameters need a rule is decided on it.
  return schema as Schema & Unscoped;
}

/** The names of the parameters that name an object. */
export type ScopedParameter<Query extends z.ZodMiniObject> = {
  [Name in keyof Query['shape']]: Query['shape'][Name] extends Unscoped ? never : Name;
}[keyof Query['shape']];

/** The same for a call that is being served. */
export function scopedParameters({ query }: { readonly query: z.ZodMiniObject }): string[] {
  return Object.entries(query.shape).flatMap(([name, schema]) => (unscopedSchemas.has(schema) ? [] : [name]));
}
