import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The table of requirements, whose rows begin with an id. */
export const TABLE = path.resolve(import.meta.dirname, '../../../docs/requirements.md');

/** How many decisions (AMB), risks (R) and features (F) the specification numbers. */
const NUMBERED = { AMB: 95, R: 28, F: 25 } as const;

/** Every id that a test may have as a tag: requirements, decisions, risks and features. */
export function requirementIds(): readonly string[] {
  const rows = readFileSync(TABLE, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm);
  return [...[...rows].map(([, id = '']) => id), ...OTHER_IDS];
}

/** Ids of decisions, risks and features, which are no rows of the table. */
export const OTHER_IDS: readonly string[] = Object.entries(NUMBERED).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`),
);
