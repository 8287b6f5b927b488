import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readJsonFile } from './json-file.ts';

test.each([
  ['{\n  "name": "trips",\n}', /\(line 3 column 1\)\.$/],
  ['{\n  "routes": [1,\n]}', /Unexpected token ']', "{ "routes": \[1, \]}" is not valid JSON\.$/],
  ['', /Unexpected end of JSON input\.$/],
  ['\uFEFF{}', /it starts with a byte order mark\. Save it as UTF-8 without one\.$/],
  ['{}', / at name: Invalid input: expected string, received undefined\.$/],
])('says why a file is wrong: %j', async (text, reason) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-json-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'section.json');
  writeFileSync(file, text);
  const reading = readJsonFile(file, z.object({ name: z.string() }), 'It is missing.');
  await expect(reading).rejects.toThrow(/section\.json is wrong[ :].*$/);
  await expect(reading).rejects.toThrow(reason);
});
