import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@portal/local-stack/stack-settings';
import { afterAll, expect, test } from 'vitest';
import { createSectionRepository } from './create-section.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'create-section-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['payments', 'The section "payments" exists already: choose another name.'],
  ['Travel Club', '"Travel Club" is not a valid section name'],
])('rejects the name %j and writes nothing', async (name, message) => {
  const target = path.join(folder, 'new');
  await expect(createSectionRepository(ROOT, { name, folder: target, registry: undefined })).rejects.toThrow(
    message,
  );
  expect(existsSync(target)).toBe(false);
});
