import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { codeownersSource } from './codeowners.ts';

test('names the owner of each section.json, after the platform team', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  for (const name of ['travel-club', 'payments']) {
    mkdirSync(path.join(folder, `mfe-${name}`));
    writeFileSync(
      path.join(folder, `mfe-${name}/section.json`),
      JSON.stringify({
        name,
        owner: { team: `${name} team`, contact: `${name}@example.org` },
        routes: [{ path: `/${name}`, title: name, access: 'guarded' }],
        navigation: [],
        fallback: { title: `${name} is away`, body: 'Please call us.' },
      }),
    );
  }
  expect(codeownersSource(folder).split('\n').slice(1)).toEqual([
    '*                  platform-team@example.org',
    '/mfe-payments/     payments@example.org',
    '/mfe-travel-club/  travel-club@example.org',
    '',
  ]);
});
