import { z } from 'zod';

/**
 * Validates a response and returns it in wire format, where amounts are text. Throws a ZodError for an invalid one.
 */
export function toWire<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.input<Schema> {
  return z.encode(schema, z.parse(schema, body));
}
