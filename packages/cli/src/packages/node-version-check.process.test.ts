import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { withNodeVersionCheck } from './node-version-check.ts';

const run = promisify(execFile);

test('a published command names the Node.js that it needs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'command.mjs');
  writeFileSync(file, withNodeVersionCheck('./main.mjs'));
  writeFileSync(path.join(folder, 'main.mjs'), "console.log('started');");
  expect((await run(process.execPath, [file])).stdout).toBe('started\n');
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' });`;
  await expect(
    run(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(older)}`, file]),
  ).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'This command needs Node.js 24 or later, and this is 20.19.0.\n',
  });
});
