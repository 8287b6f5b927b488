import { z } from 'zod';

/** An answer that the contract takes, still as it travels: amounts are text. Throws a ZodError for any other. */
export function toWire<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.input<Schema> {
  return z.encode(schema, z.parse(schema, body));
}
