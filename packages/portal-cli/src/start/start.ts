import { Command, type Print } from '@portal/cli-kit/program';
import { ROOT, readSwitches } from '../switches.ts';
import { DATA_DIR } from '../with-store.ts';
import { keepUp } from './keep-up.ts';
import { prepare } from './prepare.ts';
import { listServers } from './servers.ts';
import { stopSignal } from './stop-signal.ts';

/** The options that `start` and `dev` share. */
export const PORT = ['--port <number>', 'of the portal; its parts take the ports after it (PORT)'] as const;
export const NO_BUILD = ['--no-build', 'release what is built, in place of what is checked out'] as const;

/** Brings the whole portal up on this machine, and keeps it running until it receives a signal. */
export const startCommand = (print: Print) =>
  new Command('start')
    .description('bring the whole portal up')
    .option(...PORT)
    .option(...NO_BUILD)
    .option('--no-release', 'bring up what the store says is live, and release nothing')
    .option('--faults', 'switch on the pages and calls that fail on demand', false)
    .option(...DATA_DIR)
    .action(async ({ port, build, release, faults, dataDir }) => {
      const switches = readSwitches(process.env, { port, dataDir });
      const stop = stopSignal();
      const built = build ? 'what is checked out' : 'what is built';
      const prepared = await prepare(switches, { take: release ? built : 'what is live', print, stop });
      if (prepared === null) return;
      print('Starting the servers ...');
      const programs = listServers({ root: ROOT, switches, ...prepared, faults });
      await keepUp({ switches, programs, dataset: prepared.dataset, stop, print });
    });
