import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { printTable } from './report.ts';

/** The figures of the last runs, which `docs/performance.md` shows. */
const RESULTS_FILE = path.resolve(import.meta.dirname, '../results.json');

/** A figure is text, because some have a note. */
const Result = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  metric: z.string().min(1),
  portal: z.string().min(1),
  baseline: z.string().optional(),
  /** Minimum that the network allows. */
  floor: z.string().optional(),
  target: z.string().optional(),
  date: z.iso.date(),
});
export type Result = z.infer<typeof Result>;

/** Reads the results. @throws Error when the file is unreadable or invalid */
export function readResults(file = RESULTS_FILE): Result[] {
  return z.array(Result).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A measured result. `details` are printed and not stored. */
interface Measured extends Omit<Result, 'date'> {
  readonly details?: string;
}

/**
 * Prints measured results, and stores them under their ids with today's date (UTC). Other results stay, and new ones
 * come last.
 */
export function recordResults(measured: readonly Measured[], file = RESULTS_FILE): void {
  printTable(
    'Results',
    ['metric', 'portal', 'baseline', 'floor', 'target', 'details'],
    measured.map(({ metric, portal, baseline = '', floor = '', target = '', details = '' }) => [
      ...[metric, portal, baseline, floor, target, details],
    ]),
  );
  const date = new Date().toISOString().slice(0, 10);
  const results = new Map(readResults(file).map((result) => [result.id, result]));
  for (const { details: _, ...result } of measured) results.set(result.id, { ...result, date });
  writeFileSync(file, `${JSON.stringify([...results.values()], null, 2)}\n`);
}
