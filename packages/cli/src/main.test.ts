import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });
const folder = mkdtempSync(path.join(tmpdir(), 'portal-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as npm does, and returns its output and exit code. */
function portal(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, PORTAL_DATA_DIR: path.join(folder, 'data'), ...env } };
    const command = [path.join(import.meta.dirname, 'main.ts'), ...args];
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('an invalid dataset stops the start with one sentence', async () => {
  const dataset = path.join(folder, 'broken.json');
  writeFileSync(dataset, '{\n  "format": "member-portal-dataset/1",\n  "members": [,]\n}');
  const { code, stderr } = await portal(['start', '--port', '4890'], { PORTAL_DATASET: dataset });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The dataset .*broken\.json is wrong at line 3, column \d+ .*\.\n$/);
});

test('a port in use stops the start with one sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, stderr } = await portal(['start', '--port', String(port)]);
  server.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Port ${port} \\(for the portal\\) is in use by another program\\..*\\n$`),
  );
});

test('rejects an unknown command or option with exit code 2, without a stack', async () => {
  const unknown = await portal(['deploy']);
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
  expect(unknown.stderr).toMatch(/^error: unknown command 'deploy'/);
  const option = await portal(['start', '--fast']);
  expect(option.code).toBe(2);
  expect(option.stderr).toMatch(/^error: unknown option '--fast'\n/);
  const section = await portal(['dev', 'nothing']);
  expect(section.stderr).toMatch(/^Name a section: npm run dev -- <section>, one of certificates, /);
});

test("runs a database command in its own program with the database's path", {
  tags: ['API-01'],
}, async () => {
  const { code, stdout, stderr } = await portal(['backup', path.join(folder, 'portal.backup')]);
  expect(stderr).toBe(`There is nothing to back up: ${path.join(folder, 'data')} has no database.\n`);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});
