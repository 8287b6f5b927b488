import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database/open.ts';
import { copyEmptyDatabase } from './testing/empty-database-cache.ts';
import { fixture } from './testing/fixture.ts';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  await copyEmptyDatabase(folder);
  await writeFile(join(folder, 'fixture.json'), JSON.stringify(fixture));
}, 120_000);
afterAll(() => remove());

function start(environment: Record<string, string>) {
  const child = startProgram([fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      PORT: '0',
      PORTAL_DATA_DIR: folder,
      PORTAL_DATASET: join(folder, 'fixture.json'),
      TOKEN_ISSUER: 'https://provider.example.org/',
      TOKEN_AUDIENCE: 'member-api',
      TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys',
      ...environment,
    },
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  const ended = child.then(({ exitCode }) => ({ code: exitCode, ...output }));
  return { child, output, ended };
}

test('starts, serves and shuts down gracefully on SIGTERM', async () => {
  const { child, output, ended } = start({});
  await expect.poll(() => output.out, { timeout: 60_000 }).toContain('Server listening');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0];
  const health = await fetch(`${address}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, err: '' });
}, 120_000);

test('exits with 1 and one sentence when the port is in use', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  // Type of a TCP server's address.
  const { port } = occupied.address() as AddressInfo;
  const err = `Port ${port} is in use by another program.\n`;
  expect(await start({ PORT: String(port) }).ended).toMatchObject({ code: 1, err });
  occupied.close();
}, 120_000);

test('exits with 1 and one sentence when the database is unavailable', async () => {
  const { ended } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(await ended).toMatchObject({
    code: 1,
    err: 'The database of DATABASE_URL cannot be reached (ECONNREFUSED).\n',
  });
}, 120_000);

test('exits with 1 and one sentence when a variable is missing', {
  tags: ['API-02'],
  timeout: 120_000,
}, async () => {
  const { code, err } = await start({ TOKEN_ISSUER: '' }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^The environment variables are invalid: TOKEN_ISSUER: [^\n]*\n$/);
});

test('exits with 1 and one sentence when the database is newer', async () => {
  const { db, close } = await openDatabase({ dataDir: folder });
  await sql`insert into schema_version (version, name) values (9999, 'from the future')`.execute(db);
  await close();
  const { code, err } = await start({}).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^The database has version 9999 and this program knows versions up to \d+: [^\n]*\n$/);
}, 120_000);
