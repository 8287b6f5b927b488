import type * as z from 'zod/mini';

declare const plainMark: unique symbol;

/** The schema of a parameter that names no object of anybody. */
export interface Plain {
  readonly [plainMark]: true;
}

const plainSchemas = new WeakSet<z.core.$ZodType>();

/**
 * Says of a parameter that it names no object of anybody: a name, a date, a choice. Whatever is not marked so must be
 * authorised where the call is served, so that forgetting the mark is safe. Marks the schema that it is given.
 */
export function plain<Schema extends z.ZodMiniType>(schema: Schema): Schema & Plain {
  plainSchemas.add(schema);
  // The mark is for the compiler alone: which parameters need a rule is decided on it.
  return schema as Schema & Plain;
}

/** The names of the parameters that name an object. */
export type ObjectParameter<Query extends z.ZodMiniObject> = {
  [Name in keyof Query['shape']]: Query['shape'][Name] extends Plain ? never : Name;
}[keyof Query['shape']];

/** The same for a call that is being served. */
export function objectParameters({ query }: { readonly query: z.ZodMiniObject }): string[] {
  return Object.entries(query.shape).flatMap(([name, schema]) => (plainSchemas.has(schema) ? [] : [name]));
}
