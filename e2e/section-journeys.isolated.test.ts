import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startProgram } from '@portal/cli-kit/start-program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureBrowser, findChromium } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const ROOT = path.resolve(import.meta.dirname, '..');
const TEMPLATE = path.join(ROOT, 'packages/create-section/template/e2e');
const PLAYWRIGHT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
  'cli.js',
);

/** Asks for a sign-in, and then shows the page with this heading. */
const portal = (heading: string) =>
  createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.method === 'POST') {
      request.resume();
      return response.writeHead(303, { 'set-cookie': 'session=1', location: request.url }).end();
    }
    if (request.headers.cookie === 'session=1') return response.end(`<h1>${heading}</h1>`);
    return response.end(
      '<form method="post"><label>E-mail address <input></label><label>Password <input type="password"></label><button>Sign in</button></form>',
    );
  });

/** Runs the journeys of a new section against an address, and returns their JUnit report. */
async function runJourneys(heading: string): Promise<string> {
  const server = portal(heading);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { folder, remove } = await temporaryFolder();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await remove();
  });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(path.join(folder, 'e2e'));
  for (const file of ['playwright.config.ts', 'first-page.spec.ts']) {
    const source = readFileSync(path.join(TEMPLATE, `${file}.template`), 'utf8');
    const filled = source.replaceAll('{{name}}', 'travel-club').replaceAll('{{title}}', 'Travel club');
    writeFileSync(path.join(folder, 'e2e', file), filled);
  }
  const { port } = server.address() as AddressInfo;
  await startProgram([PLAYWRIGHT, 'test', '--config', 'e2e', '--grep', '@travel-club'], {
    cwd: folder,
    env: {
      ...process.env,
      CI: '',
      E2E_BASE_URL: `http://127.0.0.1:${port}`,
      PORTAL_CHROMIUM: findChromium(),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return readFileSync(path.join(folder, 'test-results/junit.xml'), 'utf8');
}

test('journeys of a new section run against the address of E2E_BASE_URL', async () => {
  await ensureBrowser();
  expect(await runJourneys('Travel club')).toMatch(
    /^<testsuites id="" name="" tests="1" failures="0" skipped="0" errors="0" /,
  );
});
