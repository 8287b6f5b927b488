import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Table of requirements. Each row starts with an id. */
export const TABLE = path.resolve(import.meta.dirname, '../../../docs/requirements.md');

/** Number of decisions (AMB), risks (R) and features (F) in the specification. */
const NUMBERED = { AMB: 95, R: 28, F: 25 } as const;

/** Returns every valid test tag: ids of requirements, decisions, risks and features. */
export function requirementIds(): readonly string[] {
  const rows = readFileSync(TABLE, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm);
  return [...[...rows].map(([, id = '']) => id), ...OTHER_IDS];
}

/** Ids that are not in the requirements table. */
export const OTHER_IDS: readonly string[] = Object.entries(NUMBERED).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`),
);
