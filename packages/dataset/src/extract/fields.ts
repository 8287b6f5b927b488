import { z } from 'zod';

const PLAIN_TEXT = 'Expected text without control characters that is no spreadsheet formula';

/**
 * Text in one line, without the spaces that fill a field of fixed width. Control characters and the start of a
 * spreadsheet formula are signs of a damaged export. A sign may begin a telephone number.
 */
const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?![=@]|[+-](?![\d\s().-]*$))\P{Cc}*$/u, PLAIN_TEXT);

export const Text = Line.min(1, PLAIN_TEXT);

/** Blank text is null. */
export function textOrNull(maximum = 200) {
  return Line.max(maximum)
    .nullable()
    .overwrite((text) => text || null);
}

export const LongText = z
  .string()
  .min(1)
  .max(100_000)
  .regex(/^(?!=)[\P{Cc}\n\r\t]+$/u, 'Expected text');

export const Position = z.int().min(0).max(9_999);

export const Id = z.int().min(1).max(2_000_000_000);

/** Percent a year, such as 4.25. */
export const Rate = z.number().min(-100).max(1_000);
