import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { expect, test } from 'vitest';
import { sectionConfig } from './section-config.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds a section as `rspack build` does, into a folder of its own. */
function build(section: string, output: string): Promise<Stats> {
  const config = sectionConfig(path.join(root, `mfe-${section}`));
  return new Promise((resolve, reject) => {
    rspack({ ...config, output: { ...config.output, path: output } }, (error, stats) => {
      if (stats) resolve(stats);
      else reject(error ?? new Error('Nothing was built'));
    });
  });
}

test('no module is numbered by the folder in which the repository stands, so that two machines build the same files', {
  timeout: 120_000,
}, async () => {
  const output = mkdtempSync(path.join(tmpdir(), 'movable-build-'));
  try {
    const { modules = [], errors } = (await build('support-contact', output)).toJson({
      all: false,
      modules: true,
      nestedModules: true,
      errors: true,
    });
    expect(errors).toEqual([]);
    const madeUp = modules.flatMap(({ identifier = '' }) => (/data:/.test(identifier) ? [identifier] : []));
    expect(madeUp.length).toBeGreaterThan(0);
    expect(madeUp.filter((identifier) => decodeURIComponent(identifier).includes(root))).toEqual([]);
  } finally {
    rmSync(output, { recursive: true });
  }
});
