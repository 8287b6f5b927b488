import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildCommand } from './build.ts';

const SECTION = {
  name: 'travel-club',
  owner: { team: 'Travel club team', contact: 'travel-club-team@example.org' },
  routes: [{ path: '/travel-club', title: 'Travel club', access: 'guarded' }],
  navigation: [],
  fallback: { title: 'Travel club is not available right now', body: 'Please call us.' },
};

/** Writes a build whose version is its mode, in place of the bundler. */
const BUNDLER = `
  import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist');
  copyFileSync('section.json', 'dist/section.json');
  writeFileSync('dist/consumes.json', '{}');
  writeFileSync('dist/mf-manifest.json', JSON.stringify({
    name: 'travel_club',
    metaData: { buildInfo: { buildVersion: process.env.NODE_ENV }, remoteEntry: { name: 'remoteEntry.js' } },
    shared: [],
    exposes: [{ assets: { js: { sync: [] } } }],
  }));
`;

let section: Awaited<ReturnType<typeof temporaryFolder>>;
let printed: string[];
beforeEach(async () => {
  printed = [];
  section = await temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(section.folder);
  put('package.json', '{}');
  put('package-lock.json', '{}');
  put('rspack.config.ts', '');
  put('section.json', JSON.stringify(SECTION));
  put('src/section.tsx', '');
  put('node_modules/@rspack/cli/package.json', '{ "type": "module" }');
  put('node_modules/@rspack/cli/bin/rspack.js', BUNDLER);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await section.remove();
});

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(section.folder, file)), { recursive: true });
  writeFileSync(path.join(section.folder, file), text);
}

const build = (...args: string[]) =>
  runCommand(
    buildCommand((line) => printed.push(line)),
    args,
  );

test('builds for production, whatever NODE_ENV is', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  await build();
  expect(printed).toEqual(['Built travel-club production.']);
});

test('accepts the name of its section, as in the platform repository', async () => {
  await build('travel-club');
  expect(printed).toEqual(['Built travel-club production.']);
});

test('rejects the name of another section', async () => {
  await expect(build('payments')).rejects.toThrow(
    'This repository has the section "travel-club" and not "payments".',
  );
  expect(printed).toEqual([]);
});
