import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, type Print } from '@portal/cli-kit/program';
import { applicationFolder } from '../store/workspace-build.ts';
import { ROOT, readSwitches, type Switches } from '../switches.ts';
import { DATA_DIR } from '../with-store.ts';
import { buildDevelopmentShell, rspackProgram } from './build.ts';
import type { ChildSettings } from './child.ts';
import { keepUp } from './keep-up.ts';
import { checkPorts } from './ports.ts';
import { prepare } from './prepare.ts';
import { listApplications } from './release-all.ts';
import { listServers } from './servers.ts';
import { NO_BUILD, PORT } from './start.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Like `start`, with one section served from source: the shell's development build loads it from a development server,
 * with Fast Refresh, beside the releases of the others.
 */
export const devCommand = (print: Print) =>
  new Command('dev')
    .description('bring the portal up with one section from source')
    .argument('[section]', 'all are listed when it is left out')
    .option(...PORT)
    .option(...NO_BUILD)
    .option(...DATA_DIR)
    .action((section, options) => develop(section, options, print));

interface Options {
  readonly port?: string | undefined;
  readonly build: boolean;
  readonly dataDir?: string | undefined;
}

async function develop(
  section: string | undefined,
  { port, build, dataDir }: Options,
  print: Print,
): Promise<void> {
  const switches = readSwitches(process.env, { port, dataDir });
  const name = await sectionNamed(section);
  const stop = stopSignal();
  await checkPorts([{ port: switches.development.port, for: `the development server of ${name}` }]);
  const take = build ? 'what is checked out' : 'what is built';
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
}

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
