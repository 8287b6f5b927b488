import { z } from 'zod';

/**
 * Text in one line. Control characters and the start of a spreadsheet formula are signs of a damaged export. A sign may
 * begin a telephone number.
 */
const PLAIN_TEXT = /^(?![=@]|[+-](?![\d\s().-]*$))\P{Cc}+$/u;

export const Text = z
  .string()
  .max(200)
  .regex(PLAIN_TEXT, 'Expected text without control characters that is no spreadsheet formula');

export const LongText = z
  .string()
  .min(1)
  .max(100_000)
  .regex(/^(?!=)[\P{Cc}\n\r\t]+$/u, 'Expected text');

export const Position = z.int().min(0).max(9_999);

export const Id = z.int().min(1).max(2_000_000_000);

/** Percent a year, such as 4.25. */
export const Rate = z.number().min(-100).max(1_000);
