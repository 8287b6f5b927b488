import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Stats, type StatsCompilation } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionConfig } from './section-config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const output = mkdtempSync(path.join(tmpdir(), 'section-'));

let built: StatsCompilation;

beforeAll(async () => {
  const stats = await build('support-contact');
  built = stats.toJson({ all: false, modules: true, nestedModules: true, errors: true });
}, 120_000);
afterAll(() => rmSync(output, { recursive: true }));

/** Builds a section as `rspack build` does, into a folder of its own. */
function build(section: string): Promise<Stats> {
  const config = sectionConfig(path.join(root, `mfe-${section}`));
  return new Promise((resolve, reject) => {
    rspack({ ...config, output: { ...config.output, path: output } }, (error, stats) => {
      if (stats) resolve(stats);
      else reject(error ?? new Error('Nothing was built'));
    });
  });
}

const identifiers = () => (built.modules ?? []).map(({ identifier = '' }) => identifier);

test('no module is numbered by the folder in which the repository stands, so that two machines build the same files', () => {
  expect(built.errors).toEqual([]);
  const madeUp = identifiers().filter((identifier) => identifier.includes('data:'));
  expect(madeUp.length).toBeGreaterThan(0);
  expect(madeUp.filter((identifier) => decodeURIComponent(identifier).includes(root))).toEqual([]);
});

test('each script says first that its functions are called as it starts, so that they are compiled while it comes', () => {
  const scripts = readdirSync(output).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const file of scripts) {
    expect(readFileSync(path.join(output, file), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n./);
  }
});

test('a section brings nothing of the federation library, and not the text that starts to share: the shell starts it', () => {
  expect(identifiers().filter((identifier) => identifier.includes('@module-federation'))).toEqual([]);
  const entry = readFileSync(path.join(output, 'remoteEntry.js'), 'utf8');
  expect(entry.match(/globalThis\.__PORTAL_FEDERATION__\(\w+,"support_contact_\w+"\)/g)).toHaveLength(1);
  expect(entry).not.toContain('ToHandlerMapping');
});
