import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lengthByPackage, openPackageLookup, packageOfSource } from './script-packages.ts';

const DEPENDENCIES = 'node_modules';

let folder: string;
let remove: () => Promise<void>;
let script: string;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  script = path.join(folder, 'main.js');
  await writeFile(script, 'aaaabbbbbbc\ndd');
  // Columns 0, 4 and 10 of the first line start the three sources.
  const sources = [
    `webpack://shell/./${DEPENDENCIES}/@scope/one/index.js`,
    'x/packages/ui/src/two.ts',
    './src/three.ts',
  ];
  await writeFile(
    `${script}.map`,
    JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA,ICAA,MCAA;AFAA' }),
  );
});
afterAll(() => remove());

test.each([
  [`webpack://shell_1/../${DEPENDENCIES}/react-dom/cjs/index.js`, 'react-dom'],
  [`webpack://shell_1/../${DEPENDENCIES}/@azure/msal-browser/dist/index.mjs`, '@azure/msal-browser'],
  [`webpack://shell_1/../${DEPENDENCIES}/a/${DEPENDENCIES}/b/index.js`, 'b'],
  ['webpack://shell_1/../packages/event-bus/src/bus.ts', '@portal/event-bus'],
  ['webpack://shell_1/./src/app.tsx', 'own code'],
  ['', 'own code'],
])('the package of %s is %s', (source, name) => {
  expect(packageOfSource(source)).toBe(name);
});

test('adds up the length of a script by package', async () => {
  expect(Object.fromEntries(await lengthByPackage(script))).toEqual({
    '@scope/one': 6,
    '@portal/ui': 6,
    'own code': 1,
  });
});

test('finds the package of a position', async () => {
  const packageAt = await openPackageLookup(script);
  expect([packageAt(0, 3), packageAt(0, 4), packageAt(0, 10), packageAt(1, 1)]).toEqual([
    '@scope/one',
    '@portal/ui',
    'own code',
    '@scope/one',
  ]);
});
