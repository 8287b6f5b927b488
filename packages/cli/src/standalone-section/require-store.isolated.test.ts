import { Command, runCommand } from '@portal/cli-kit/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATA_DIR } from '../store-command.ts';
import { requireStore } from './require-store.ts';

beforeEach(() => {
  vi.stubEnv('PORTAL_DATA_DIR', '');
  vi.stubEnv('PORTAL_RELEASES_URL', '');
});
afterEach(() => vi.unstubAllEnvs());

/** Runs a command about releases, and returns whether its action ran. */
async function publish(...args: string[]): Promise<boolean> {
  let ran = false;
  const command = new Command('publish').option(...DATA_DIR).action(() => {
    ran = true;
  });
  await runCommand(command.hook('preAction', requireStore), args);
  return ran;
}

test('rejects a command without a store before it does anything', async () => {
  await expect(publish()).rejects.toThrow(
    /^No store is configured, so nothing was done\. Set PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL /,
  );
});

test.each([
  ['PORTAL_DATA_DIR', '../member-portal/.portal'],
  ['PORTAL_RELEASES_URL', 's3://releases'],
])('accepts the store of %s', async (name, value) => {
  vi.stubEnv(name, value);
  expect(await publish()).toBe(true);
});

test('accepts the store of --data-dir', async () => {
  expect(await publish('--data-dir', '../member-portal/.portal')).toBe(true);
});
