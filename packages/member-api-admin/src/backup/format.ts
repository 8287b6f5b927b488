import { z } from 'zod';

/**
 * A backup is gzipped text, one JSON value a line: the header; for each table a line with its name and its number of rows,
 * then its rows as the database writes them; the closing line.
 */
export const Header = z.object({
  format: z.literal('member-portal-backup/1'),
  /** The last migration of the database that was backed up. */
  version: z.number().int().positive(),
  createdAt: z.iso.datetime(),
});

export const TableLine = z.object({ table: z.string(), rows: z.number().int().nonnegative() });

/** What the sequences had given out, and the SHA-256 of every line before this one, line ends included. */
export const ClosingLine = z.object({
  sequences: z.record(z.string(), z.string()),
  digest: z.string(),
});

/** How much is read from a table, or written into it, at a time. */
export const ROWS_PER_LINE = 100;
