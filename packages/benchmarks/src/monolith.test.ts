import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { federationSource } from './monolith.ts';

const exportedFunctions = (source: string) =>
  [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name).sort();

test('the federation module of a bundle exports what the shell imports', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const original = readFileSync(path.join(root, 'shell/src/sections/federation.ts'), 'utf8');
  expect(exportedFunctions(federationSource(root, ['payments']))).toEqual(exportedFunctions(original));
});
