import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { toSectionMetadata } from '@portal/release-registry/registry-entry';
import { SigningKey, sign } from '@portal/release-registry/signature';
import { execa } from 'execa';
import { z } from 'zod';
import { readKeyFile } from '../signing-settings.ts';
import { readSection, rspackProgram } from './build.ts';

const Environment = z.object({ PORTAL_SIGNING_KEY_FILE: z.string().min(1).optional() });

/** A working day, so that a link in a chat is worthless the next day. */
const DEFAULT_HOURS = 8;

/** Serves the section from source and prints a signed URL, which works in this browser until it expires. */
export const devCommand = (print: Print) =>
  new Command('dev')
    .description('serve the section from source in a deployed portal')
    .requiredOption('--portal <address>', 'URL of the deployed portal')
    .option('--port <number>', 'port of the development server', '4210')
    .option('--hours <number>', 'how long the link is valid', numberBetween(0.01), DEFAULT_HOURS)
    .action(async ({ portal, port, hours }) => {
      const { PORTAL_SIGNING_KEY_FILE } = readEnvironment(Environment, process.env);
      if (PORTAL_SIGNING_KEY_FILE === undefined) {
        throw new CliError(
          'PORTAL_SIGNING_KEY_FILE is missing: a deployed portal requires a development override signed with a trusted key.',
        );
      }
      const folder = process.cwd();
      const key = await readKeyFile(path.resolve(PORTAL_SIGNING_KEY_FILE), SigningKey);
      print(`In the portal: ${await overrideUrl({ folder, portal, port, hours }, key)}`);
      await serve(folder, port);
    });

/** Runs the development server. The deployed shell has no Fast Refresh, so the section is built for production. */
async function serve(folder: string, port: string): Promise<void> {
  await execa(process.execPath, [rspackProgram(folder), 'serve'], {
    cwd: folder,
    env: { PORT: port, NODE_ENV: 'production' },
    stdio: 'inherit',
    reject: false,
  });
}

interface ServedSection {
  readonly folder: string;
  readonly portal: string;
  readonly port: string;
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
        port: Number(port),
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
