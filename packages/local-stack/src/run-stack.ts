import path from 'node:path';
import { formatTable } from '@portal/cli-kit/table';
import { listDemoAccounts } from '@portal/dataset/demo-path';
import type { Dataset } from '@portal/dataset/schema';
import { type ProcessSettings, startProcess } from './child-process.ts';
import type { StackSettings } from './stack-settings.ts';
import { waitUntilHealthy } from './wait-for-health.ts';

interface StackOptions {
  readonly settings: StackSettings;
  readonly programs: readonly ProcessSettings[];
  readonly dataset: Dataset;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Starts the programs, waits for health, prints address and accounts, and runs until the signal aborts.
 * @throws CliError when a program exits; all others are stopped
 */
export async function runStack({
  settings,
  programs,
  dataset,
  signal: abortSignal,
  print,
}: StackOptions): Promise<void> {
  const children = programs.map(startProcess);
  try {
    await waitUntilHealthy(settings, children, abortSignal);
    print(welcomeText(settings, dataset));
    print(`ready ${settings.origin}`);
    await Promise.race([waitForAbort(abortSignal), ...children.map(({ ended }) => ended)]);
  } catch (error) {
    if (!abortSignal.aborted) throw error;
  } finally {
    // Stops the gateway first, so that no request reaches a stopped server.
    for (const child of [...children].reverse()) await child.stop();
  }
  print('Stopped.');
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function welcomeText({ origin, dataDir }: StackSettings, dataset: Dataset): string {
  const accounts = listDemoAccounts(dataset);
  const rows = accounts.map(({ email, password, shows }) => [email, password, shows]);
  const table = rows.length > 0 ? `\n\n${formatTable([['sign in as', 'password', 'shows'], ...rows])}` : '';
  return `\nThe member portal is at ${origin} (logs in ${path.join(dataDir, 'logs')}, Ctrl-C stops it).${table}\n`;
}
