import { expect, test } from 'vitest';
import { problemsOf } from './lock-file.ts';

const TOOL = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-macos': '1.0.0' } };

test('names an optional dependency without an entry', () => {
  const packages = { 'node_modules/tool': TOOL, 'node_modules/tool-linux': {} };
  expect(problemsOf({ packages })).toEqual([
    'has no entry for tool-macos, which node_modules/tool names; take a version of it that has all',
  ]);
});

test('finds an entry below, next to or above the package', () => {
  const packages = {
    '': {},
    'node_modules/tool-linux': {},
    'node_modules/@scope/tools/node_modules/tool': TOOL,
    'node_modules/@scope/tools/node_modules/tool/node_modules/tool-macos': {},
    'packages/one': TOOL,
    'packages/node_modules/tool-macos': {},
  };
  expect(problemsOf({ packages })).toEqual([]);
});

test('ignores an entry of another package', () => {
  const packages = {
    'node_modules/tool': TOOL,
    'node_modules/tool-linux': {},
    'node_modules/other/node_modules/tool-macos': {},
  };
  expect(problemsOf({ packages })).toHaveLength(1);
});

test('names a workspace whose version is not current', () => {
  const packages = { 'packages/ui': { version: '1.6.0' }, 'packages/api': { version: '2.0.0' } };
  const versions = { 'packages/ui': '1.7.0', 'packages/api': '2.0.0', 'packages/new': '1.0.0' };
  expect(problemsOf({ packages }, versions)).toEqual([
    'does not have packages/ui 1.7.0; run npm install --package-lock-only',
    'does not have packages/new 1.0.0; run npm install --package-lock-only',
  ]);
});

test('names a registry URL, and accepts a workspace folder', () => {
  const packages = {
    'node_modules/tool': { resolved: 'https://registry.example/tool.tgz' },
    'node_modules/@portal/ui': { resolved: 'packages/ui', link: true },
  };
  expect(problemsOf({ packages })).toEqual(['names the address of node_modules/tool']);
});
