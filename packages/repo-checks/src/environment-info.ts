import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { browserLaunchOptions } from '@portal/e2e/browser';
import { findFirefox } from '@portal/e2e/firefox';
import { findPostgres } from '@portal/test-infra/postgres';

/** Describes the environment of a run: versions, time zone and load. */
export function describeEnvironment(): string {
  const { executablePath } = browserLaunchOptions();
  const load = loadavg()[0]?.toFixed(1);
  return [
    `Node.js ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} processors, load ${load}`,
    `time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}, ${new Date().toISOString()}`,
    `Chromium: ${executablePath ? `${versionOf(executablePath)} (${executablePath})` : "Playwright's own"}`,
    `Firefox: ${versionOf(findFirefox())}`,
    `PostgreSQL: ${findPostgres() ?? 'none'}`,
  ].join('\n');
}

function versionOf(program: string | undefined): string {
  if (program === undefined) return 'none';
  try {
    return execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'version unknown';
  }
}
