import { runCommand } from '@portal/cli-kit/program';
import { afterEach, expect, test, vi } from 'vitest';
import { compatCommand } from './compat-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('a database that cannot be reached names its setting', async () => {
  vi.stubEnv('PORTAL_RELEASES_URL', 's3://releases?region=us-east-1');
  vi.stubEnv('PORTAL_REGISTRY_URL', 'postgres://portal@127.0.0.1:1/portal');
  await expect(
    runCommand(
      compatCommand(() => undefined),
      ['payments@1.0.0-b'],
    ),
  ).rejects.toThrow(
    'The database of PORTAL_REGISTRY_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED).',
  );
});
