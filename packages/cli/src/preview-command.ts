import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { numberBetween, parseAddress } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { readStoreAddress } from '@portal/local-stack/store-address';
import { z } from 'zod';
import { type LinkOptions, previewLink, revisionPreviewLink } from './registry/preview-link.ts';
import { readLinkKey } from './signing-settings.ts';
import { DATA_DIR, parseRelease, withStore } from './store-command.ts';

const Environment = z.object({
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: z.coerce.number().default(4200),
});

/** A week. Later readers need a new link. */
export const MAX_HOURS = 168;

/** Option of the commands that print preview links. */
export const ORIGIN = [
  '--origin <address>',
  'URL of the portal (PORTAL_URL); of a local portal, PORT on this machine',
  parseAddress,
] as const;

interface LinkArguments {
  readonly hours: number;
  readonly requestedOrigin: string | undefined;
  readonly dataDir: string | undefined;
}

/** Reads key and origin of preview links. @throws CliError when one is missing */
export async function readLinkOptions({
  hours,
  requestedOrigin,
  dataDir,
}: LinkArguments): Promise<LinkOptions> {
  const expires = new Date(Date.now() + hours * 3_600_000);
  return { key: await readLinkKey(dataDir), origin: readOrigin(requestedOrigin, dataDir), expires };
}

/** Prints a link that shows one release in the live portal, or the whole portal at an earlier revision. */
export const previewCommand = (print: Print) =>
  new Command('preview')
    .description('print a signed link to a release (for one tab) or an earlier revision (for one browser)')
    .argument('[release]', 'as <section>@<version>', parseRelease)
    .option('--revision <number>', 'registry revision to show instead of a release', numberBetween(1))
    .option('--hours <number>', 'how long the link is valid', numberBetween(0.01, MAX_HOURS), 24)
    .option(...ORIGIN)
    .option(...DATA_DIR)
    .action((release, { revision, hours, origin: requestedOrigin, dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        if (release !== undefined && revision !== undefined)
          throw new CliError('Give <section>@<version> or --revision, not both.');
        const options = await readLinkOptions({ hours, requestedOrigin, dataDir });
        const { origin } = options;
        const validUntil = `Valid until ${options.expires.toISOString()}`;
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

/** Returns the portal's origin. @throws CliError for a remote store without one, whose portal is not on this machine */
function readOrigin(requested: string | undefined, folder: string | undefined): string {
  const { PORTAL_URL, PORT } = readEnvironment(Environment, process.env);
  const url = requested ?? PORTAL_URL;
  if (url !== undefined) return new URL(url).origin;
  if (readStoreAddress(process.cwd(), process.env, folder).releasesUrl === undefined)
    return `http://localhost:${PORT}`;
  throw new CliError('The portal is missing: name its URL with --origin, or set PORTAL_URL.');
}
