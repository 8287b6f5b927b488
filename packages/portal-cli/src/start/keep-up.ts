import path from 'node:path';
import { formatTable } from '@portal/cli-kit/table';
import { listDemoAccounts } from '@portal/dataset/demo-path';
import type { Dataset } from '@portal/dataset/schema';
import type { Switches } from '../switches.ts';
import { type Child, type ChildSettings, startChild } from './child.ts';
import { keepRunning } from './keep-running.ts';
import { waitUntilHealthy } from './wait.ts';

interface Running {
  readonly switches: Switches;
  readonly programs: readonly ChildSettings[];
  readonly dataset: Dataset;
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Starts the programs, waits until everything answers, tells where and with which accounts, and keeps it up until it is
 * told to stop: a program that ends from then on is started again.
 * @throws CliError when one ends before everything answers, which another try would not change, or does not stay up; the
 * others are stopped then too.
 */
export async function keepUp({ switches, programs, dataset, stop, print }: Running): Promise<void> {
  const started = programs.map((program) => startChild(program));
  let children: Child[] = started;
  try {
    await waitUntilHealthy(switches.origin, children, stop);
    children = started.map((child) => keepRunning(child, print));
    print(welcome(switches, dataset));
    print(`ready ${switches.origin}`);
    await Promise.race([aborted(stop), ...children.map(({ ended }) => ended)]);
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    // The gateway first, so that nothing is asked of what is already gone.
    for (const child of [...children].reverse()) await child.stop();
  }
  print('Stopped.');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function welcome({ origin, dataDir }: Switches, dataset: Dataset): string {
  const accounts = listDemoAccounts(dataset);
  const rows = accounts.map(({ email, password, shows }) => [email, password, shows]);
  const table = rows.length > 0 ? `\n\n${formatTable([['sign in as', 'password', 'shows'], ...rows])}` : '';
  return `\nThe member portal is at ${origin} (logs in ${path.join(dataDir, 'logs')}, Ctrl-C stops it).${table}\n`;
}
