import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser } from '../kit/testing/browser.ts';
import { eventLines, programRunner } from '../kit/testing/run-main.ts';
import { POLICIES } from './policies.ts';
import { Client, redirectParameters, signIn } from './testing/client.ts';
import { BEN, createAccountsFolder, PASSWORD } from './testing/fixture.ts';

// Each test starts several processes while other tests run.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const { signUpSignIn } = POLICIES;

let folder: Awaited<ReturnType<typeof createAccountsFolder>>;
const { run: start, killAll } = programRunner(MAIN);

beforeEach(async () => {
  folder = await createAccountsFolder();
});
afterEach(async () => {
  killAll();
  await folder.remove();
});

const run = (settings: Record<string, string> = {}) => start({ ...folder.environment, ...settings });

test('rejects a missing or invalid dataset with one sentence', { tags: ['CFG-03'] }, async () => {
  const missing = await run({ PORTAL_DATASET: '' }).ended;
  expect(missing.code).toBe(1);
  expect(eventLines(missing.err)).toEqual([
    'The setting PORTAL_DATASET is missing: an empty store is filled from a dataset.',
  ]);
  const wrong = await run({ PORTAL_DATASET: MAIN }).ended;
  expect(wrong.code).toBe(1);
  expect(eventLines(wrong.err)).toHaveLength(1);
  expect(wrong.err).toContain(`The dataset ${MAIN} is wrong at line 1`);
});

test('accounts, keys, sessions and refresh tokens survive a kill', {
  tags: ['CTX-05'],
}, async () => {
  const before = run({});
  const origin = await before.origin();
  const browser = new Browser(origin);
  const client = new Client(origin);
  const page = await browser.open(client.authorizeAddress(signUpSignIn));
  const form = await browser.follow(page, 'Register');
  const fields = {
    email: 'new@example.test',
    password: 'three plain words',
    'given-name': 'N',
    'family-name': 'W',
  };
  const tokens = await client.redeem(signUpSignIn, await browser.submit(form, 'Create account', fields));
  before.child.kill('SIGKILL');
  await before.ended;

  // Later starts need no dataset.
  const after = run({ PORT: new URL(origin).port, PORTAL_DATASET: '' });
  expect(await after.origin()).toBe(origin);
  expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({ token_type: 'Bearer' });
  const silent = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
  const again = await client.redeem(signUpSignIn, silent);
  const kid = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  expect(kid(again.id_token)).toBe(kid(tokens.id_token));
  const stranger = new Browser(origin);
  const start = await stranger.open(client.authorizeAddress(signUpSignIn));
  expect(redirectParameters(await signIn(stranger, start, BEN.email, PASSWORD)).get('code')).toBeTruthy();

  const stored = await readFile(folder.store, 'utf8');
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain('three plain words');
  expect(stored).not.toContain(tokens.refresh_token);
});
