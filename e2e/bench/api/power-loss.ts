import { fileURLToPath } from 'node:url';
import { printTable } from '../report.ts';
import { tellCounts } from './tell-counts.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/power-loss'));

/** As power-loss/main.ts of the laboratory writes it. */
interface PowerLosses {
  readonly seed: number;
  readonly ours: Readonly<Record<string, number>>;
  readonly shipped: Readonly<Record<string, number>>;
}

/** Payments while the power goes: what the embedded engine keeps, as the portal opens it and as it is shipped. */
export function benchPowerLoss(losses: number): Promise<void> {
  return tellCounts(MAIN, { LOSSES: String(losses) }, ({ seed, ours, shipped }: PowerLosses) =>
    printTable(
      `Payments in the embedded engine when the power goes (seed ${seed})`,
      ['engine', ...Object.keys(ours)],
      [
        ['as the portal opens it', ...Object.values(ours).map(String)],
        ['as it is shipped', ...Object.values(shipped).map(String)],
      ],
    ),
  );
}
