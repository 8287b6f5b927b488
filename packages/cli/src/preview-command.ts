import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { localKeyFiles } from '@portal/local-stack/local-keys';
import { readStoreAddress } from '@portal/local-stack/store-address';
import { readKeys, SigningKey } from '@portal/release-registry/signature';
import { z } from 'zod';
import { previewLink, revisionPreviewLink } from './registry/preview-link.ts';
import { DATA_DIR, parseRelease, withStore } from './store-command.ts';

const Environment = z.object({
  PORTAL_SIGNING_KEY_FILE: z.string().optional(),
  PORT: z.coerce.number().default(4200),
});

/** A week. Later readers need a new link. */
const MAX_HOURS = 168;

/** Prints a link that shows one release in the live portal, or the whole portal at an earlier revision. */
export const previewCommand = (print: Print) =>
  new Command('preview')
    .description('print a signed link to a release (for one tab) or an earlier revision (for one browser)')
    .argument('[release]', 'as <section>@<version>', parseRelease)
    .option('--revision <number>', 'registry revision to show instead of a release', numberBetween(1))
    .option('--hours <number>', 'how long the link is valid', numberBetween(0.01, MAX_HOURS), 24)
    .option('--origin <address>', 'origin of the portal; defaults to PORT on this machine')
    .option(...DATA_DIR)
    .action((release, { revision, hours, origin: requestedOrigin, dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        const expires = new Date(Date.now() + hours * 3_600_000);
        const { PORT } = readEnvironment(Environment, process.env);
        const origin = requestedOrigin ?? `http://localhost:${PORT}`;
        const options = { key: await readPreviewKey(dataDir), origin, expires };
        const validUntil = `Valid until ${expires.toISOString()}`;
        if (revision !== undefined) {
          print(await revisionPreviewLink(store, revision, options));
          print(`${validUntil}, for the whole browser that opens it. ${origin}/preview leaves it.`);
          return;
        }
        if (release === undefined)
          throw new CliError('A release is missing: give <section>@<version> or --revision.');
        print(await previewLink(store, release, options));
        print(`${validUntil}, for one tab at a time. ${origin}/preview leaves it.`);
      }),
    );

/** Reads the signing key of the caller; without one, the key that a local start has created. @throws CliError */
async function readPreviewKey(folder: string | undefined): Promise<SigningKey> {
  const { PORTAL_SIGNING_KEY_FILE } = readEnvironment(Environment, process.env);
  const { dataDir } = readStoreAddress(process.cwd(), process.env, folder);
  const file = PORTAL_SIGNING_KEY_FILE ?? localKeyFiles(dataDir).signing;
  if (!existsSync(file)) {
    throw new CliError('PORTAL_SIGNING_KEY_FILE is missing: set it to the key file of your team.');
  }
  return readKeys(path.resolve(file), SigningKey);
}
