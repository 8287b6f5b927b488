import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './exec.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  const rules = ['constant-assertion', 'dangling-expect', 'library-internals'];
  const plugins = rules.map((rule) => path.join(root, 'packages/repo-checks/lint', `${rule}.grit`));
  const config = { plugins, linter: { rules: { preset: 'none' } } };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(statement: string): string {
  writeFileSync(path.join(folder, 'a.test.ts'), `${statement}\n`);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', 'a.test.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? 'fine' : `${stdout}${stderr}`;
}

test.each(['true', 'false', 'null', 'undefined', '1', "'text'", '"text"'])(
  'rejects an assertion about the constant %s',
  (value) => {
    expect(lint(`expect(${value}).toBe(${value});`)).toContain('This is a constant');
  },
);

test.each(['expect(sum(1, 2));', 'await expect(answer());'])(
  'rejects %s, which compares nothing',
  (statement) => {
    expect(lint(statement)).toContain('Nothing is compared here');
  },
);

test.each([
  'expect(sum(1, 2)).toBe(3);',
  "expect('a' + b).toBe('ab');",
  'await expect(answer()).resolves.toBe(true);',
])('accepts %s as an assertion', (statement) => {
  expect(lint(statement)).toBe('fine');
});

const LIBRARY_INTERNALS = [
  "import { UNSAFE_LocationContext as Location } from 'react-router-dom';",
  "import { UNSAFE_RouteContext } from 'react-router';",
  "import { start } from '@module-federation/webpack-bundler-runtime/dist/init.js';",
  "import router from 'react-router/dist/production/index.mjs';",
  "export { schemas } from 'zod/src/v4/core/schemas.ts';",
  "const load = () => import('react-dom/cjs/react-dom.production.js');",
  'const wrapped = Object.create(library);',
  'const wrapped = Object.create(library, { close: { value: stop } });',
  "const file = 'zod/v4/core/schemas.js';",
  "const file = '@azure/msal-browser/dist/app/PublicClientApplication.mjs';",
  "const file = '../node_modules/react/cjs/react.production.js';",
];

test('rejects access to the internals of a library', () => {
  const lines = lint(LIBRARY_INTERNALS.join('\n')).matchAll(/a\.test\.ts:(\d+):/g);
  const refused = new Set([...lines].map(([, line]) => LIBRARY_INTERNALS[Number(line) - 1]));
  expect([...refused].toSorted()).toEqual(LIBRARY_INTERNALS.toSorted());
});

test('accepts the public API of a library', () => {
  const statements = [
    "import { Link } from 'react-router-dom';",
    "import { init } from '@module-federation/enhanced/runtime';",
    "import { config } from 'zod/mini';",
    "import { build } from './src/build.ts';",
    'const empty = Object.create(null);',
    "const file = 'shell/dist/main.css';",
  ];
  expect(lint(statements.join('\n'))).toBe('fine');
});
