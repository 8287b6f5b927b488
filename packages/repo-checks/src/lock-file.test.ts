import { expect, test } from 'vitest';
import { problemsOf } from './lock-file.ts';

const TOOL = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-macos': '1.0.0' } };

test('an optional dependency without an entry is named', () => {
  const packages = { 'node_modules/tool': TOOL, 'node_modules/tool-linux': {} };
  expect(problemsOf({ packages })).toEqual([
    'has no entry for tool-macos, which node_modules/tool names; take a version of it that has all',
  ]);
});

test('an entry may stand below the package, beside it or further up', () => {
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

test("another package's entry is none", () => {
  const packages = {
    'node_modules/tool': TOOL,
    'node_modules/tool-linux': {},
    'node_modules/other/node_modules/tool-macos': {},
  };
  expect(problemsOf({ packages })).toHaveLength(1);
});

test('an address is named, and the folder of a workspace is none', () => {
  const packages = {
    'node_modules/tool': { resolved: 'https://registry.example/tool.tgz' },
    'node_modules/@portal/ui': { resolved: 'packages/ui', link: true },
  };
  expect(problemsOf({ packages })).toEqual(['names the address of node_modules/tool']);
});
