import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printTable } from '../report.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/testing/power-loss/main'));

/** Payments while the power goes: what the embedded engine keeps, as the portal opens it and as it is shipped. */
export async function benchPowerLoss(losses: number): Promise<void> {
  const env = { ...process.env, LOSSES: String(losses) };
  // What it counted is told as well when something was lost.
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN], { env }).catch((error) => error);
  // As testing/power-loss/main.ts of the member API writes it.
  const { seed, ours, shipped }: Readonly<Record<'ours' | 'shipped', Counts>> & { seed: number } =
    JSON.parse(stdout);
  printTable(
    `Payments in the embedded engine when the power goes (seed ${seed})`,
    ['engine', ...Object.keys(ours)],
    [
      ['as the portal opens it', ...Object.values(ours).map(String)],
      ['as it is shipped', ...Object.values(shipped).map(String)],
    ],
  );
}

type Counts = Readonly<Record<string, number>>;
