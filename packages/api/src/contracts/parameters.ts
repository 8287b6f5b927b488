import type * as z from 'zod/mini';

declare const unscopedBrand: unique symbol;

/** Brand of a schema that identifies no member's resource. */
export interface Unscoped {
  readonly [unscopedBrand]: true;
}

const unscopedSchemas = new WeakSet<z.core.$ZodType>();

/**
 * Marks a parameter that identifies no member's resource. Unmarked ones need a rule, so a forgotten mark is safe.
 */
export function unscoped<Schema extends z.ZodMiniType>(schema: Schema): Schema & Unscoped {
  unscopedSchemas.add(schema);
  return schema as Schema & Unscoped;
}

/** Names of the parameters that need an authorization rule. */
export type ScopedParameter<Query extends z.ZodMiniObject> = {
  [Name in keyof Query['shape']]: Query['shape'][Name] extends Unscoped ? never : Name;
}[keyof Query['shape']];

/** Returns the names of the parameters that need an authorization rule. */
export function scopedParameters({ query }: { readonly query: z.ZodMiniObject }): string[] {
  return Object.entries(query.shape).flatMap(([name, schema]) => (unscopedSchemas.has(schema) ? [] : [name]));
}
