import path from 'node:path';
import { root } from './exec.ts';

/** Counts that a part of `npm test` adds to the summary. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per failure with its reason, or the reason why a runner ran no tests. */
  readonly problems?: readonly string[];
  /** One line per skipped test with its reason. */
  readonly skips?: readonly string[];
}

export interface PhaseTime {
  readonly name: string;
  readonly seconds: number;
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const skippedTests: string[] = [];
const times: PhaseTime[] = [];

/** Runs one part, adds its counts and records its duration. */
export async function runPhase(name: string, work: () => Promise<Counts>): Promise<void> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const { passed, failed, skipped, problems = [], skips = [] } = await work().catch(failedToRun);
  times.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  skippedTests.push(...skips.map((line) => `skipped: ${line}`));
  failures.push(...problems, ...(failed > 0 ? [name] : []));
}

const failedToRun = (error: unknown): Counts => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  problems: [String(error)],
});

/** Counts a skipped part as one skipped test and lists it in the summary. */
export function skipPhase(name: string, reason: string): void {
  const line = `skipped: ${name}, since ${reason}`;
  console.log(`\n— ${line}`);
  skippedTests.push(line);
  total.skipped += 1;
}

/** Prints the times, skips, failures, next step and counts. Returns whether nothing failed. */
export function printSummary(): boolean {
  console.log(`\n${timeTable(times)}`);
  for (const line of skippedTests) console.log(line);
  for (const name of failures) console.log(`failed: ${name}`);
  const [first] = failures;
  if (first !== undefined) console.log(`What to do: ${suggestNextStep(first)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0;
}

/** Returns one sentence for newcomers: how to run the first failure alone. */
export function suggestNextStep(failure: string): string {
  const [file = ''] = failure.split(': ', 1);
  const start = 'Begin with the first line above that says failed';
  if (/\.spec\.ts$/.test(file))
    return `${start}, and run its journey alone: cd e2e && npx playwright test ${path.basename(file)}`;
  if (/\.test\.tsx?$/.test(file))
    return `${start}, and run its file alone: npm run unit -- ${path.relative(root, path.resolve(root, file))}`;
  return `${start}: it names the check, whose output stands above under '— ${failure}'`;
}

/** Returns a line per part, and one for the sum. */
export function timeTable(parts: readonly PhaseTime[]): string {
  const all = { name: 'all', seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0) };
  return [...parts, all].map(({ name, seconds }) => `${formatDuration(seconds)}  ${name}`).join('\n');
}

function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`.padStart(6);
}
