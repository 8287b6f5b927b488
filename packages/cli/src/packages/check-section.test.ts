import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSection } from './check-section.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Fails without the function `plan` of the installed package. */
const USES_PLAN = `
import { plan } from '@portal/domain';
plan('a trip');
`;

/** Writes a section with version 1.1.0 of a package, and the next version of that package. */
async function repositories(nextSource: string) {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const put = (file: string, content: string | object) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(path.join(folder, file), text);
  };
  const domain = { name: '@portal/domain', type: 'module', exports: './index.js' };
  put('next/package.json', { ...domain, version: '1.2.0' });
  put('next/index.js', nextSource);
  put('section/node_modules/@portal/domain/package.json', { ...domain, version: '1.1.0' });
  put('section/node_modules/@portal/domain/index.js', 'export const plan = () => undefined;');
  const scripts = {
    test: 'node uses-plan.mjs',
    build: 'node uses-plan.mjs',
  };
  const dependencies = { '@portal/domain': '^1.1.0' };
  put('section/package.json', { name: 'travel-club', version: '1.0.0', scripts, dependencies });
  put('section/uses-plan.mjs', USES_PLAN);
  return {
    section: path.join(folder, 'section'),
    packed: [{ name: '@portal/domain', version: '1.2.0', folder: path.join(folder, 'next') }],
    installed: () =>
      JSON.parse(readFileSync(path.join(folder, 'section/node_modules/@portal/domain/package.json'), 'utf8')),
  };
}

test('a section is checked with the next packages, in a copy', async () => {
  const { section, packed, installed } = await repositories('export const plan = () => undefined;');
  const lines: string[] = [];
  await checkSection(packed, section, (line) => lines.push(line));
  expect(lines).toEqual([
    'Installing the packages in a copy (takes minutes) ...',
    'With @portal/domain 1.2.0:',
    'npm run test passed.',
    'npm run build passed.',
  ]);
  expect(installed().version).toBe('1.1.0');
});

test('a removed export of the next packages is named', async () => {
  const { section, packed } = await repositories('export const other = () => undefined;');
  await expect(checkSection(packed, section, () => undefined)).rejects.toThrow(
    "The requested module '@portal/domain' does not provide an export named 'plan'",
  );
});

test('a section without installed packages is rejected', async () => {
  const { section, packed } = await repositories('');
  await expect(checkSection(packed, path.join(section, 'node_modules'), () => undefined)).rejects.toThrow(
    'has no packages: run npm ci there first.',
  );
});
