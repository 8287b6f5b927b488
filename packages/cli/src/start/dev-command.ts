import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, type Print } from '@portal/cli-kit/program';
import { applicationFolder, listApplications, rspackProgram } from '@portal/local-stack/applications';
import { buildDevelopmentShell } from '@portal/local-stack/build-applications';
import { checkPorts } from '@portal/local-stack/check-ports';
import type { ProcessSettings } from '@portal/local-stack/child-process';
import { listServers } from '@portal/local-stack/list-servers';
import { runStack } from '@portal/local-stack/run-stack';
import { shutdownSignal } from '@portal/local-stack/shutdown-signal';
import { ROOT, readStackSettings, type StackSettings } from '@portal/local-stack/stack-settings';
import { DATA_DIR } from '../store-command.ts';
import { prepareStack } from './prepare-stack.ts';
import { NO_BUILD, PORT } from './start-command.ts';

/** Like `start`, with one section from source and Fast Refresh. The other sections run their releases. */
export const devCommand = (print: Print) =>
  new Command('dev')
    .description('start the portal with one section from source')
    .argument('[section]', 'name of the section; without it, the sections are listed')
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
  const settings = readStackSettings(process.env, { port, dataDir });
  const name = await requireSection(section);
  const signal = shutdownSignal();
  await checkPorts([{ port: settings.development.port, for: `the development server of ${name}` }]);
  const releaseSource = build ? 'build' : 'existing-build';
  const prepared = await prepareStack(settings, { releaseSource, print, signal });
  if (prepared === null) return;
  print('Building the shell for development ...');
  const shell = applicationFolder(ROOT, 'shell');
  await buildDevelopmentShell(shell, signal);
  if (signal.aborted) return;
  print(`Starting the development server of ${name} and the servers ...`);
  const programs = [
    developmentServer(name, settings),
    ...listServers({
      root: ROOT,
      stackSettings: settings,
      ...prepared,
      faultInjection: false,
      gatewayDevelopment: {
        PORTAL_DEV_SECTION: `${name}=${settings.development.origin}`,
        PORTAL_DEV_SHELL: path.join(shell, 'dist-dev'),
      },
    }),
  ];
  await runStack({ settings, programs, dataset: prepared.dataset, signal, print });
}

async function requireSection(name: string | undefined): Promise<string> {
  const sections = (await listApplications(ROOT)).filter((application) => application !== 'shell');
  if (name !== undefined && sections.includes(name)) return name;
  throw new CliError(`Name a section: npm run dev -- <section>, one of ${sections.join(', ')}.`);
}

function developmentServer(name: string, { development, dataDir }: StackSettings): ProcessSettings {
  const folder = applicationFolder(ROOT, name);
  return {
    name: `dev-${name}`,
    command: [rspackProgram(folder), 'serve'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(development.port) },
    logFolder: path.join(dataDir, 'logs'),
  };
}
