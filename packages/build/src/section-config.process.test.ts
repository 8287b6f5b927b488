import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Stats, type StatsCompilation } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from './release.ts';
import { sectionConfig } from './section-config.ts';
import { installedVersion } from './shared.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const output = mkdtempSync(path.join(tmpdir(), 'section-'));

let built: StatsCompilation;

beforeAll(async () => {
  const stats = await build('support-contact');
  built = stats.toJson({ all: false, modules: true, modulesSpace: 10_000, ids: true, errors: true });
}, 120_000);
afterAll(() => rmSync(output, { recursive: true }));

/** Builds a section as `rspack build` does, into a temporary folder. */
function build(section: string): Promise<Stats> {
  const config = sectionConfig(path.join(root, `mfe-${section}`));
  return new Promise((resolve, reject) => {
    rspack({ ...config, output: { ...config.output, path: output } }, (error, stats) => {
      if (stats) resolve(stats);
      else reject(error ?? new Error('Nothing was built'));
    });
  });
}

test("build output does not depend on the repository's path", () => {
  expect(built.errors).toEqual([]);
  const ids = (built.modules ?? []).flatMap(({ id }) =>
    id === undefined || id === null ? [] : [Number(id)],
  );
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => !(id < 2 * ids.length))).toEqual([]);
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );
  expect(files.filter((file) => readFileSync(path.join(output, file), 'utf8').includes(root))).toEqual([]);
});

test('each script starts with the eager compilation comment', () => {
  const scripts = readdirSync(output).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const file of scripts) {
    expect(readFileSync(path.join(output, file), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n./);
  }
});

test('each script has a source map that it does not name', () => {
  const scripts = readdirSync(output).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    expect(readFileSync(path.join(output, file), 'utf8'), file).not.toContain('sourceMappingURL');
    expect(readdirSync(output), file).toContain(`${file}.map`);
  }
});

test('a source map leads from a position in a script to its source line', () => {
  const title = 'What to have ready';
  const found = readdirSync(output)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(output, file), 'utf8').split('\n');
      const line = lines.findIndex((text) => text.includes(title));
      if (line === -1) return [];
      const map = new SourceMap(JSON.parse(readFileSync(path.join(output, `${file}.map`), 'utf8')));
      return [map.findOrigin(line + 1, (lines[line]?.indexOf(title) ?? 0) + 1)];
    });
  const [origin] = found;
  if (!origin || !('fileName' in origin)) throw new Error(`No script has a mapped "${title}"`);
  const source = path.join(root, 'mfe-support-contact', origin.fileName.replace(/^webpack:\/\/[^/]*\//, ''));
  expect(readFileSync(source, 'utf8').split('\n')[origin.lineNumber - 1]).toContain(title);
});

test('a section does not bundle the core of the federation runtime', () => {
  expect(readFileSync(path.join(output, 'remoteEntry.js'), 'utf8')).toContain('_FEDERATION_RUNTIME_CORE');
  const names = (built.modules ?? []).map(({ name = '' }) => name);
  expect(names.filter((name) => name.includes('@module-federation/runtime-core/'))).toEqual([]);
});

test('the output contains the section.json that was built', () => {
  const source = path.join(root, 'mfe-support-contact/section.json');
  expect(readFileSync(path.join(output, 'section.json'), 'utf8')).toBe(readFileSync(source, 'utf8'));
});

test("requires the React version of the section's folder", () => {
  const { shared } = readJson(path.join(output, 'mf-manifest.json')) as { shared: unknown };
  const requiredVersion = `^${installedVersion(path.join(root, 'mfe-support-contact'), 'react')}`;
  expect(shared).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'react', requiredVersion }),
      expect.objectContaining({ name: 'react/jsx-runtime', requiredVersion }),
      expect.objectContaining({ name: 'react-dom', requiredVersion }),
    ]),
  );
});
