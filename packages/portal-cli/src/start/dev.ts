import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { applicationFolder } from '../store/workspace-build.ts';
import { ROOT, readSwitches, type Switches } from '../switches.ts';
import { buildDevelopmentShell, rspackProgram } from './build.ts';
import type { ChildSettings } from './child.ts';
import { keepUp } from './keep-up.ts';
import { checkPorts } from './ports.ts';
import { prepare } from './prepare.ts';
import { listApplications } from './release-all.ts';
import { listServers } from './servers.ts';
import { stopSignal } from './stop-signal.ts';

const options = {
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'no-build': { type: 'boolean' },
} as const;

/**
 * Like `start`, with one section served from source: the shell's development build loads it from a development server,
 * with Fast Refresh, beside the releases of the others.
 */
export const devCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, options);
  const switches = readSwitches(process.env, { port: values.port, dataDir: values['data-dir'] });
  const name = await sectionNamed(positionals[0]);
  const stop = stopSignal();
  await checkPorts([{ port: switches.development.port, for: `the development server of ${name}` }]);
  const take = values['no-build'] ? 'what is built' : 'what is checked out';
  const prepared = await prepare(switches, { take, print, stop });
  if (prepared === null) return;
  print('Building the shell for development ...');
  const shell = applicationFolder(ROOT, 'shell');
  await buildDevelopmentShell(shell, stop);
  if (stop.aborted) return;
  print(`Starting the development server of ${name}, and the servers ...`);
  const programs = [
    developmentServer(name, switches),
    ...listServers({
      root: ROOT,
      switches,
      ...prepared,
      faults: false,
      development: {
        PORTAL_DEV_SECTION: `${name}=${switches.development.origin}`,
        PORTAL_DEV_SHELL: path.join(shell, 'dist-dev'),
      },
    }),
  ];
  await keepUp({ switches, programs, dataset: prepared.dataset, stop, print });
};

async function sectionNamed(name: string | undefined): Promise<string> {
  const sections = (await listApplications(ROOT)).filter((application) => application !== 'shell');
  if (name !== undefined && sections.includes(name)) return name;
  throw new CliError(`Which section? npm run dev -- <section>, one of: ${sections.join(', ')}.`);
}

function developmentServer(name: string, { development, dataDir }: Switches): ChildSettings {
  const folder = applicationFolder(ROOT, name);
  return {
    name: `dev-${name}`,
    command: [rspackProgram(folder), 'serve'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(development.port) },
    logFolder: path.join(dataDir, 'logs'),
  };
}
