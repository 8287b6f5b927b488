import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStackSettings } from '@portal/local-stack/stack-settings';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareStack } from './prepare-stack.ts';

vi.mock('@portal/server-kit/folder-lock', () => ({
  lockFolder: () => Promise.reject(new Error('too many open files')),
}));

const dataDir = mkdtempSync(path.join(tmpdir(), 'prepare-stack-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a lock that fails for another reason reports no running portal', async () => {
  const start = prepareStack(readStackSettings({}, { port: '4950', dataDir }), {
    releaseSource: 'registry',
    print: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(start).rejects.toThrow('too many open files');
});
