import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test } from 'vitest';

test('forgets a write that the full disk rejected, and recovers with space', {
  tags: ['CTX-05', 'R-09'],
}, async () => {
  const { folder, remove } = await temporaryFolder();
  const program = fileURLToPath(new URL('./testing/save-on-command.ts', import.meta.url));
  // The shell limits files of this process to 64 blocks of 1 kB.
  const limited = [
    '-c',
    'ulimit -S -f 64; exec "$0" "$@"',
    process.execPath,
    program,
    join(folder, 'store.sqlite'),
  ];
  const child = spawn('bash', limited, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const ask = (command: string) => {
    child.stdin.write(`${command}\n`);
    return next();
  };
  expect(await next()).toBe('open');
  expect(await ask('keep a 40000')).toBe('a');
  expect(await ask('keep b 40000')).toBe('ERR_SQLITE_ERROR');
  expect(await ask('list')).toBe('a');
  expect(await ask('keep-in-transaction b 40000')).toBe('ERR_SQLITE_ERROR');
  expect(await ask('list')).toBe('a');
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
  expect(await ask('keep b 40000')).toBe('a,b');
  child.stdin.end();
  await once(child, 'exit');
  await remove();
});
