import { fileURLToPath } from 'node:url';
import { printCounts } from '../report.ts';
import { tellCounts } from './tell-counts.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/torture'));

/** Payments with processes that are killed and answers that are lost, counted at the processor. */
export function benchTorture(rounds: number): Promise<void> {
  return tellCounts(MAIN, { ROUNDS: String(rounds) }, (counts: Readonly<Record<string, unknown>>) =>
    printCounts('Payments while processes are killed and answers are lost', counts),
  );
}
