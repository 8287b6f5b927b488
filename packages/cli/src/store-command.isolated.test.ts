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

test('a command that needs no registry runs with the bucket only', async () => {
  vi.stubEnv(...BUCKET);
  const work = vi.fn(async () => undefined);
  await withStore(undefined, work, { releasesOnly: true });
  expect(work).toHaveBeenCalledOnce();
});
