import { runCommand } from '@portal/cli-kit/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseCommands } from './release-commands.ts';
import { withStore } from './store-command.ts';

const BUCKET = ['PORTAL_RELEASES_URL', 's3://releases?region=us-east-1'] as const;
const DATABASE = ['PORTAL_REGISTRY_URL', 'postgres://portal@localhost/portal'] as const;

beforeEach(() => {
  for (const [name] of [BUCKET, DATABASE]) vi.stubEnv(name, '');
});
afterEach(() => vi.unstubAllEnvs());

async function run(name: string, ...args: string[]): Promise<void> {
  const command = releaseCommands(() => undefined).find((one) => one.name() === name);
  await runCommand(command ?? expect.fail(`There is no command ${name}`), args);
}

test.each<[command: string[], present: readonly [string, string], missing: readonly [string, string]]>([
  [['status'], BUCKET, DATABASE],
  [['disable', 'travel-club', '--reason', 'x'], BUCKET, DATABASE],
  [['preview', '--revision', '7'], BUCKET, DATABASE],
  [['status'], DATABASE, BUCKET],
  [['publish', 'payments'], DATABASE, BUCKET],
])('%j with %s only names the missing half', async ([name = '', ...args], [present, url], [missing]) => {
  vi.stubEnv(present, url);
  await expect(run(name, ...args)).rejects.toThrow(
    `${present} is set, but ${missing} is not. Set both to the store of the portal, or neither for a data folder.`,
  );
});

test.each([
  ['disable', '--reason', ' '],
  ['promote', '--author', ''],
])('%s rejects %s "%s"', async (name, option, value) => {
  await expect(run(name, 'payments', option, value)).rejects.toThrow('It must not be blank.');
});

test('a database that cannot be reached names its setting', async () => {
  vi.stubEnv(...BUCKET);
  vi.stubEnv('PORTAL_REGISTRY_URL', 'postgres://portal@127.0.0.1:1/portal');
  await expect(run('status')).rejects.toThrow(
    'The database of PORTAL_REGISTRY_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED).',
  );
});

test.each([
  [
    {},
    /^The bucket of PORTAL_RELEASES_URL needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\.$/,
  ],
  [
    { AWS_ACCESS_KEY_ID: 'team', AWS_SECRET_ACCESS_KEY: 'secret' },
    /^The bucket of PORTAL_RELEASES_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
  ],
])('a bucket with the credentials %j names its setting', async (credentials, message) => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
    vi.stubEnv(name, undefined);
  // Otherwise the client asks the machine in the cloud on which it runs, and reads the user's files.
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/dev/null');
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
  vi.stubEnv('PORTAL_RELEASES_URL', 's3://releases?region=us-east-1&endpoint=http://127.0.0.1:1');
  const read = withStore(undefined, async ({ store }) => void (await store.releases.versions('payments')), {
    releasesOnly: true,
  });
  await expect(read).rejects.toThrow(message);
});

test('a command that needs no registry runs with the bucket only', async () => {
  vi.stubEnv(...BUCKET);
  const work = vi.fn(async () => undefined);
  await withStore(undefined, work, { releasesOnly: true });
  expect(work).toHaveBeenCalledOnce();
});
