import { fileURLToPath } from 'node:url';
import { printCounts, printTable } from '../report.ts';
import { tellCounts } from './tell-counts.ts';

const FUZZ = fileURLToPath(import.meta.resolve('@portal/resilience-tests/fuzz'));
const FOREIGN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/foreign-times'));

/** Wrong requests of every kind made from the contract, and what of them went wrong (API-53, R-01, R-05). */
export function benchFuzz(requests: number): Promise<void> {
  return tellCounts(FUZZ, { REQUESTS: String(requests) }, (counts: Readonly<Record<string, unknown>>) =>
    printCounts('Requests that are wrong in every way', counts),
  );
}

/** As fuzz/foreign-main.ts of the laboratory writes it. */
interface ForeignTimes {
  readonly cases: number;
  readonly chance: number;
  readonly worst: readonly Readonly<Record<string, unknown>>[];
}

/** How long it takes to refuse another member's id, against an id that nobody has. */
export function benchForeign(): Promise<void> {
  return tellCounts(FOREIGN, {}, ({ cases, chance, worst }: ForeignTimes) =>
    printTable(
      `Ids of another member and of nobody, the worst of ${cases} pairs of call and id (chance alone makes up to ${chance})`,
      ['call and id', "another member's, ms", "nobody's, ms", 'ratio', 'by chance'],
      worst.map((row) => Object.values(row).map(String)),
    ),
  );
}
