import { runCommand } from '@portal/cli-kit/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionFolder, sectionJson } from '../testing/section-folder.ts';
import { buildCommand } from './build.ts';

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

let section: Awaited<ReturnType<typeof sectionFolder>>;
let printed: string[];
beforeEach(async () => {
  printed = [];
  section = await sectionFolder();
  section.put('package.json', '{}');
  section.put('package-lock.json', '{}');
  section.put('rspack.config.ts', '');
  section.put('section.json', sectionJson());
  section.put('src/section.tsx', '');
  section.put('node_modules/@rspack/cli/package.json', '{ "type": "module" }');
  section.put('node_modules/@rspack/cli/bin/rspack.js', BUNDLER);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await section.remove();
});

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
