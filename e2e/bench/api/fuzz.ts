import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printTable } from '../report.ts';

const FUZZ = fileURLToPath(import.meta.resolve('@portal/member-api/testing/fuzz/main'));
const FOREIGN = fileURLToPath(import.meta.resolve('@portal/member-api/testing/fuzz/foreign-main'));

/** Wrong requests of every kind made from the contract, and what of them went wrong (API-53, R-01, R-05). */
export async function benchFuzz(requests: number): Promise<void> {
  const counts = await countsOf(FUZZ, { REQUESTS: String(requests) });
  printTable('Requests that are wrong in every way', Object.keys(counts), [
    Object.values(counts).map((count) => JSON.stringify(count)),
  ]);
}

/** How long it takes to refuse another member's id, against an id that nobody has. */
export async function benchForeign(): Promise<void> {
  const { cases, chance, worst } = await countsOf(FOREIGN, {});
  // As testing/fuzz/foreign-main.ts of the member API writes it.
  const rows = worst as Readonly<Record<string, unknown>>[];
  printTable(
    `Ids of another member and of nobody, the worst of ${cases} pairs of call and id (chance alone makes up to ${chance})`,
    ['call and id', "another member's, ms", "nobody's, ms", 'ratio', 'by chance'],
    rows.map((row) => Object.values(row).map(String)),
  );
}

/** What a program counted, also when something was wrong. */
async function countsOf(
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env }).catch((error) => error);
  return JSON.parse(stdout);
}
