import { Command, type Print } from '@portal/cli-kit/program';
import { ROOT, readStackSettings } from '../stack-settings.ts';
import { DATA_DIR } from '../store-command.ts';
import { listServers } from './list-servers.ts';
import { prepareStack } from './prepare-stack.ts';
import { runStack } from './run-stack.ts';
import { shutdownSignal } from './shutdown-signal.ts';

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
    .action(async ({ port, build, release, faults: faultInjection, dataDir }) => {
      const settings = readStackSettings(process.env, { port, dataDir });
      const signal = shutdownSignal();
      const builtSource = build ? 'build' : 'existing-build';
      const prepared = await prepareStack(settings, {
        releaseSource: release ? builtSource : 'registry',
        print,
        signal,
      });
      if (prepared === null) return;
      print('Starting the servers ...');
      const programs = listServers({ root: ROOT, stackSettings: settings, ...prepared, faultInjection });
      await runStack({ settings, programs, dataset: prepared.dataset, signal, print });
    });
