import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keysCommand } from './keys-command.ts';
import { CLI, run } from './registry/promote.fixture.ts';

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const create = (...args: string[]) =>
  runCommand(
    keysCommand(() => undefined),
    ['create', ...args, '--for', 'publish'],
  );

test('rejects a name that is no name of a key', async () => {
  await expect(create('Payments', '--sections', 'payments')).rejects.toMatchObject({
    code: 'commander.invalidArgument',
  });
  expect(printed).toContain('It must be a name such as payments-team.');
  expect(existsSync('Payments.key.json')).toBe(false);
});

test.each(['', 'payments,', 'Payments', 'payments support'])(
  'rejects sections "%s", which never match',
  async (sections) => {
    await expect(create('payments-team', '--sections', sections)).rejects.toMatchObject({
      code: 'commander.invalidArgument',
    });
    expect(printed).toContain('It must be names of sections, shell, flags, or * for all.');
    expect(existsSync('payments-team.key.json')).toBe(false);
  },
);

test("writes the key to the caller's folder, and allows spaces", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ['keys', 'create', 'team', '--sections', 'payments, flags, *', '--for', 'publish, audit'];
  const { stdout } = await run(process.execPath, [CLI, ...args], {
    env: { ...process.env, INIT_CWD: folder },
  });
  expect(stdout).toContain('"applications":["payments","flags","*"],"purposes":["publish","audit"]');
  expect(existsSync(path.join(folder, 'team.key.json'))).toBe(true);
});
