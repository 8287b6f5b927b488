import { Command, type Print } from '@portal/cli-kit/program';
import { listServers } from '@portal/local-stack/list-servers';
import { runStack } from '@portal/local-stack/run-stack';
import { shutdownSignal } from '@portal/local-stack/shutdown-signal';
import { ROOT, readStackSettings } from '@portal/local-stack/stack-settings';
import { DATA_DIR } from '../store-command.ts';
import { prepareStack } from './prepare-stack.ts';

/** Options that `start` and `dev` share. */
export const PORT = [
  '--port <number>',
  'port of the portal; its servers use the ports after it (PORT)',
] as const;
export const NO_BUILD = ['--no-build', 'release the existing builds without building'] as const;

/** Starts the whole portal on this machine and runs it until a signal arrives. */
export const startCommand = (print: Print) =>
  new Command('start')
    .description('start the whole portal')
    .option(...PORT)
    .option(...NO_BUILD)
    .option('--no-release', 'run the live releases of the store, and release nothing')
    .option('--faults', 'enable fault injection', false)
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
