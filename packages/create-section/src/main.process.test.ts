import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';

test('a registry of the scope must be configured, and no other is used', async () => {
  const main = path.join(import.meta.dirname, 'main.ts');
  const { exitCode, stderr } = await execa(process.execPath, [main, 'travel-club'], {
    // This repository has a registry that does not exist.
    cwd: tmpdir(),
    env: { npm_config_userconfig: '/dev/null', npm_config_registry: 'https://packages.invalid/' },
    reject: false,
  });
  expect([exitCode, stderr]).toEqual([
    1,
    'The package registry of the society is not configured. Run "npm config set @portal:registry <URL>" first.',
  ]);
});
