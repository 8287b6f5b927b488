import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { createKey } from '@portal/release-registry/signature';
import { freePort } from '@portal/test-infra/program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionFolder, sectionJson } from '../testing/section-folder.ts';
import { devCommand } from './dev.ts';

const { signing } = await createKey('team', { applications: ['travel-club'], purposes: ['dev-override'] });

let section: Awaited<ReturnType<typeof sectionFolder>>;
let printed: string[];
beforeEach(async () => {
  printed = [];
  section = await sectionFolder();
  vi.stubEnv('PORTAL_SIGNING_KEY_FILE', 'team.key.json');
  section.put('team.key.json', JSON.stringify(signing));
  section.put('package.json', '{ "version": "1.0.0" }');
  section.put('section.json', sectionJson('/travel-club'));
});
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await section.remove();
});

/** Runs `portal dev` with this program in place of the development server. */
function dev(port: number, server = '', options: readonly string[] = []): Promise<void> {
  section.put('node_modules/@rspack/cli/package.json', '{ "type": "module" }');
  section.put('node_modules/@rspack/cli/bin/rspack.js', server);
  const args = ['--portal', 'https://members.example.org', '--port', String(port), ...options];
  return runCommand(
    devCommand((line) => printed.push(line)),
    args,
  );
}

test('a busy port prints no link and names another port', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(dev(port)).rejects.toThrow(
    `Port ${port} (for the development server) is in use by another program. Stop it, or use another port: add --port, such as --port 4230.`,
  );
  expect(printed).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['--portal', 'localhost:4200', 'It must be an address such as https://portal.example.org.'],
  ['--hours', '745', 'It must be a number from 0.01 to 168.'],
])('rejects %s %s', async (option, value, message) => {
  await expect(dev(await freePort(), '', [option, value])).rejects.toThrow(message);
});

test('the exit code is that of the development server', async () => {
  await dev(await freePort(), 'process.exit(3);');
  expect(printed).toEqual([
    expect.stringMatching(
      /^In the portal: https:\/\/members\.example\.org\/travel-club\?portal-dev-override=/,
    ),
  ]);
  expect(process.exitCode).toBe(3);
});

test('a change of section.json prints the new link', async () => {
  const untilFileIsGone = "setInterval(() => existsSync('section.json') || process.exit(), 50);";
  const served = dev(await freePort(), `import { existsSync } from 'node:fs'; ${untilFileIsGone}`);
  // The first change may come before the file is watched.
  const changeUntilPrinted = (route: string, line: RegExp) =>
    vi.waitFor(
      () => {
        section.put('section.json', sectionJson(route));
        expect(printed.join('\n')).toMatch(line);
      },
      { timeout: 60_000, interval: 1_500 },
    );
  await changeUntilPrinted(
    '/trips',
    /section\.json has changed: open the new link\.\nIn the portal: https:\/\/members\.example\.org\/trips\?/,
  );
  await changeUntilPrinted('trips', /section\.json is wrong at routes\.0\.path: Expected a path such as/);
  rmSync(path.join(section.folder, 'section.json'));
  await served;
});
