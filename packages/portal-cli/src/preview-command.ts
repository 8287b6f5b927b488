import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/command-line/cli-error';
import { readKeys, SigningKey } from '@portal/release-store/signature';
import { z } from 'zod';
import { nameOf, onStore } from './on-store.ts';
import { previewLink } from './registry/preview-link.ts';
import { localKeys } from './start/local-keys.ts';
import { readEnvironment, readStoreAddress } from './store-address.ts';

const Environment = z.object({
  PORTAL_SIGNING_KEY_FILE: z.string().optional(),
  PORT: z.coerce.number().default(4200),
});

/** A week: who looks later asks for a new link. */
const MOST_HOURS = 168;

/** Prints a link that shows one release inside the live portal. */
export const previewCommand = onStore(async ({ store, positionals, values }, print) => {
  const usage = 'preview <section>@<version> --hours <24> --origin <https://…>';
  const [name = '', version] = nameOf(positionals, usage).split('@');
  const hours = Number(values.hours ?? 24);
  if (version === undefined || !(hours > 0 && hours <= MOST_HOURS)) {
    throw new CliError(
      `Which release, and for how many hours, ${MOST_HOURS} at most? npm run portal -- ${usage}`,
    );
  }
  const environment = readEnvironment(Environment, process.env);
  const { dataDir } = readStoreAddress(process.cwd(), process.env, values['data-dir']);
  const file = environment.PORTAL_SIGNING_KEY_FILE ?? localKeys(dataDir).signing;
  if (!existsSync(file)) {
    throw new CliError('PORTAL_SIGNING_KEY_FILE is missing: a preview is signed with the key of its team.');
  }
  const key = await readKeys(path.resolve(file), SigningKey);
  const expires = new Date(Date.now() + hours * 3_600_000);
  const origin = values.origin ?? `http://localhost:${environment.PORT}`;
  print(await previewLink(store, { name, version }, { key, origin, expires }));
  print(`Good until ${expires.toISOString()}, for one tab at a time. ${origin}/preview leaves it.`);
});
