import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { createLocalKeys } from '@portal/local-stack/local-keys';
import { createKey } from '@portal/release-registry/signature';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { previewCommand } from './preview-command.ts';
import { release, sample, setUpSampleRepository } from './registry/promote.fixture.ts';
import { publish } from './store/publish.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'preview-command-'));
setUpSampleRepository();
beforeEach(async () => {
  await release('shell');
  await publish(sample.root, sample.store.releases, 'payments');
  const { signing } = await createKey('team', { applications: ['payments'], purposes: ['preview'] });
  const file = path.join(folder, 'team.key.json');
  writeFileSync(file, JSON.stringify(signing));
  vi.stubEnv('PORTAL_SIGNING_KEY_FILE', file);
  vi.stubEnv('PORT', '4287');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(path.join(folder, 'team.key.json'));
});

/** Runs `preview` and returns the origin of its link. */
async function linkOrigin(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const command = previewCommand((line) => lines.push(line));
  await runCommand(command, ['payments@1.0.0-a', '--data-dir', sample.dataDir, ...args]);
  return new URL(lines[0] ?? '').origin;
}

test('a preview link leads to --origin, else PORTAL_URL, else this machine', async () => {
  expect(await linkOrigin()).toBe('http://localhost:4287');
  vi.stubEnv('PORTAL_URL', 'https://members.example.org/');
  expect(await linkOrigin()).toBe('https://members.example.org');
  expect(await linkOrigin('--origin', 'https://test.example.org')).toBe('https://test.example.org');
});

test('rejects a release together with a revision', async () => {
  await expect(linkOrigin('--revision', '1')).rejects.toThrow(
    'Give <section>@<version> or --revision, not both.',
  );
});

test('rejects an origin that is not an address', async () => {
  await expect(linkOrigin('--origin', 'localhost:4200')).rejects.toThrow(
    "argument 'localhost:4200' is invalid. It must be an address such as https://portal.example.org.",
  );
});

test('a preview link of a local portal is signed with its own key', async () => {
  vi.stubEnv('PORTAL_SIGNING_KEY_FILE', undefined);
  await expect(linkOrigin()).rejects.toThrow(
    'No signing key: set PORTAL_SIGNING_KEY_FILE to the key file of your team or, for a portal on this machine, PORTAL_DATA_DIR to its data folder.',
  );
  await createLocalKeys(sample.dataDir);
  expect(await linkOrigin()).toBe('http://localhost:4287');
});

test('requires the portal for a remote store', async () => {
  vi.stubEnv('PORTAL_RELEASES_URL', 's3://releases?region=us-east-1');
  vi.stubEnv('PORTAL_REGISTRY_URL', 'postgres://portal@localhost/portal');
  await expect(linkOrigin()).rejects.toThrow(
    'The portal is missing: name its URL with --origin, or set PORTAL_URL.',
  );
});
