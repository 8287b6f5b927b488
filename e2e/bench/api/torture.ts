import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printTable } from '../report.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/testing/torture/main'));

/** Payments with processes that are killed and answers that are lost, counted at the processor. */
export async function benchTorture(rounds: number): Promise<void> {
  const env = { ...process.env, ROUNDS: String(rounds) };
  // What it counted is told as well when something was doubled or lost.
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN], { env }).catch((error) => error);
  const counts: Readonly<Record<string, unknown>> = JSON.parse(stdout);
  printTable('Payments while processes are killed and answers are lost', Object.keys(counts), [
    Object.values(counts).map((count) => JSON.stringify(count)),
  ]);
}
