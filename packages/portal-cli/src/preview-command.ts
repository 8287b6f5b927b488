import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readKeys, SigningKey } from '@portal/release-store/signature';
import { z } from 'zod';
import { nameOf, onStore } from './on-store.ts';
import { previewLink, replayLink } from './registry/preview-link.ts';
import { localKeys } from './start/local-keys.ts';
import { readEnvironment, readStoreAddress } from './store-address.ts';

const Environment = z.object({
  PORTAL_SIGNING_KEY_FILE: z.string().optional(),
  PORT: z.coerce.number().default(4200),
});

/** A week: who looks later asks for a new link. */
const MOST_HOURS = 168;

/** Prints a link that shows one release inside the live portal, or the whole portal of an earlier revision. */
export const previewCommand = onStore(async ({ store, positionals, values }, print) => {
  const usage = 'preview <section>@<version> (or --revision <number>) --hours <24> --origin <https://…>';
  const hours = Number(values.hours ?? 24);
  if (!(hours > 0 && hours <= MOST_HOURS)) {
    throw new CliError(`For how many hours, ${MOST_HOURS} at most? npm run portal -- ${usage}`);
  }
  const expires = new Date(Date.now() + hours * 3_600_000);
  const environment = readEnvironment(Environment, process.env);
  const origin = values.origin ?? `http://localhost:${environment.PORT}`;
  const options = { key: await readOwnKey(values['data-dir']), origin, expires };
  const until = `Good until ${expires.toISOString()}`;
  if (values.revision !== undefined) {
    print(await replayLink(store, Number(values.revision), options));
    print(`${until}, in the whole browser that opens it. ${origin}/preview leaves it.`);
    return;
  }
  const [name = '', version] = nameOf(positionals, usage).split('@');
  if (version === undefined) throw new CliError(`Which release? npm run portal -- ${usage}`);
  print(await previewLink(store, { name, version }, options));
  print(`${until}, for one tab at a time. ${origin}/preview leaves it.`);
});

/** The key of whoever makes a preview; on a machine of one's own the one that a start has made. @throws CliError */
async function readOwnKey(folder: string | undefined): Promise<SigningKey> {
  const { PORTAL_SIGNING_KEY_FILE } = readEnvironment(Environment, process.env);
  const { dataDir } = readStoreAddress(process.cwd(), process.env, folder);
  const file = PORTAL_SIGNING_KEY_FILE ?? localKeys(dataDir).signing;
  if (!existsSync(file)) {
    throw new CliError('PORTAL_SIGNING_KEY_FILE is missing: a preview is signed with the key of its team.');
  }
  return readKeys(path.resolve(file), SigningKey);
}
