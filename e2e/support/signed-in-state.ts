import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright/test';
import { ORIGIN, RESULTS } from '../portal.ts';
import { accountOf, type DemoUser } from './demo-users.ts';
import { memberStorage } from './member-storage.ts';

type State = Awaited<ReturnType<typeof memberStorage>>;

const folder = path.join(RESULTS, 'signed-in');
/** Well below the access token's lifetime of one hour. */
const MAX_AGE_MS = 40 * 60 * 1000;

/** Returns the storage state of a signed-in browser. Later calls reuse the file of the first one. */
export async function signedInState(browser: Browser, demoUser: DemoUser): Promise<State> {
  const file = path.join(folder, `${accountOf(demoUser).EmailAddress}.json`);
  if (existsSync(file) && Date.now() - statSync(file).mtimeMs < MAX_AGE_MS) {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  }
  const state = await memberStorage(browser, ORIGIN, demoUser);
  await mkdir(folder, { recursive: true });
  // Renamed into place, because another worker may be reading the file.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, file);
  return state;
}

/** Returns the state without the portal's storage: the provider still has the session. */
export function providerCookiesOnly({ cookies }: State): State {
  return { cookies: cookies.filter(({ name }) => !name.startsWith('msal.')), origins: [] };
}
