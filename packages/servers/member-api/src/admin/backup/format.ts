import { z } from 'zod';

/**
 * A backup is gzipped text with one JSON value per line. The header comes first. Each table has a line with its name
 * and row count, then its rows. The closing line comes last.
 */
export const Header = z.object({
  format: z.literal('member-portal-backup/1'),
  /** Last migration of the database. */
  version: z.number().int().positive(),
  createdAt: z.iso.datetime(),
});

export const TableLine = z.object({ table: z.string(), rows: z.number().int().nonnegative() });

/** Sequence values, and the SHA-256 of all earlier lines with line ends. */
export const ClosingLine = z.object({
  sequences: z.record(z.string(), z.string()),
  digest: z.string(),
});

/** Rows per read and per insert, unless they are large. */
export const ROWS_PER_BATCH = 100;
