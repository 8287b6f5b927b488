import path from 'node:path';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { numberBetween, parseAddress } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { rspackProgram } from '@portal/local-stack/applications';
import { checkPorts } from '@portal/local-stack/check-ports';
import { toSectionMetadata } from '@portal/release-registry/registry-entry';
import { type SigningKey, sign } from '@portal/release-registry/signature';
import { execa } from 'execa';
import { z } from 'zod';
import { MAX_HOURS } from '../preview-command.ts';
import { readLinkKey } from '../signing-settings.ts';
import { DATA_DIR } from '../store-command.ts';
import { readSection } from './build.ts';
import { watchSectionFile } from './watch-section-file.ts';

/** A working day, so that a link in a chat is worthless the next day. */
const DEFAULT_HOURS = 8;
/** Free next to a local portal, whose development server has 4210. */
const DEFAULT_PORT = 4220;

/**
 * Serves the section from source and prints a signed URL, which works in this browser until it expires. The URL contains
 * the metadata of `section.json`, so a change prints a new one.
 */
export const devCommand = (print: Print) =>
  new Command('dev')
    .description('serve the section from source in a running portal')
    .requiredOption('--portal <address>', 'URL of the portal', parseAddress)
    .option('--port <number>', 'port of the development server', numberBetween(1, 65_535), DEFAULT_PORT)
    .option('--hours <number>', 'how long the link is valid', numberBetween(0.01, MAX_HOURS), DEFAULT_HOURS)
    .option(...DATA_DIR)
    .action(async ({ portal, port, hours, dataDir }) => {
      const key = await readLinkKey(dataDir);
      const folder = process.cwd();
      await checkPorts([{ port, for: 'the development server' }], 'add --port, such as --port 4230');
      const printLink = async () =>
        print(`In the portal: ${await overrideUrl({ folder, portal, port, hours }, key)}`);
      await printLink();
      const stopWatching = watchSectionFile(folder, () => {
        print('section.json has changed: open the new link.');
        printLink().catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
      });
      await serve(folder, port).finally(stopWatching);
    });

/**
 * Runs the development server, whose exit code becomes that of the command. The deployed shell has no Fast Refresh, so
 * the section is built for production.
 */
async function serve(folder: string, port: number): Promise<void> {
  const { exitCode } = await execa(process.execPath, [rspackProgram(folder), 'serve'], {
    cwd: folder,
    env: { PORT: String(port), NODE_ENV: 'production' },
    stdio: 'inherit',
    reject: false,
  });
  process.exitCode = exitCode;
}

interface ServedSection {
  readonly folder: string;
  readonly portal: string;
  readonly port: number;
  readonly hours: number;
}

/** Returns the URL at which a deployed portal shows the section from its development server. */
async function overrideUrl({ folder, portal, port, hours }: ServedSection, key: SigningKey): Promise<string> {
  const section = await readSection(folder);
  const { name, routes } = section;
  const file = path.join(folder, 'package.json');
  const { version } = await readJsonFile(file, z.object({ version: z.string() }), `${file} is missing.`);
  const token = await sign(
    {
      purpose: 'dev-override',
      application: name,
      claims: {
        port,
        container: `${name}_${version}-dev`.replace(/\W/g, '_'),
        // The portal may not know the section or its new pages.
        section: toSectionMetadata(section),
      },
      expires: new Date(Date.now() + hours * 3_600_000),
    },
    key,
  );
  const page = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
  const address = new URL(page, portal);
  address.searchParams.set('portal-dev-override', token);
  return address.href;
}
