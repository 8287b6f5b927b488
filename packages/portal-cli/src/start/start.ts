import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { ROOT, readSwitches } from '../switches.ts';
import { keepUp } from './keep-up.ts';
import { prepare } from './prepare.ts';
import { listServers } from './servers.ts';
import { stopSignal } from './stop-signal.ts';

const options = {
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  faults: { type: 'boolean' },
  'no-build': { type: 'boolean' },
  'no-release': { type: 'boolean' },
} as const;

/** Brings the whole portal up on this machine, and keeps it up until it is told to stop. `--no-release` takes what its store says. */
export const startCommand: Command = async (args, print) => {
  const { values } = readOptions(args, options);
  const switches = readSwitches(process.env, { port: values.port, dataDir: values['data-dir'] });
  const stop = stopSignal();
  const built = values['no-build'] ? 'what is built' : 'what is checked out';
  const take = values['no-release'] ? 'what is live' : built;
  const prepared = await prepare(switches, { take, print, stop });
  if (prepared === null) return;
  print('Starting the servers ...');
  const programs = listServers({ root: ROOT, switches, ...prepared, faults: values.faults ?? false });
  await keepUp({ switches, programs, dataset: prepared.dataset, stop, print });
};
