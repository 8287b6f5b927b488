import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, onTestFinished, test } from 'vitest';
import { CLI, run } from '../registry/promote.fixture.ts';
import { apiCommand, reportCounts } from './api-command.ts';

/** An API that has the environment name only. Returns its address and the received tokens. */
async function startApi(onRequest: () => void = () => undefined) {
  const tokens = new Set<string | undefined>();
  const { origin, close } = await startHttpServer((request, response) => {
    onRequest();
    tokens.add(request.headers.authorization);
    const isKnown = request.url === '/v1/memberuser/GetEnvironmentName';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isKnown ? '"Production"' : '{}');
  });
  onTestFinished(close);
  return { address: origin, tokens };
}

function writeToken(claimsText = '{"oid":"00000000-0000-4000-8000-000000000001"}'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-token-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const claims = Buffer.from(claimsText).toString('base64url');
  const file = path.join(folder, 'token.txt');
  writeFileSync(file, `e30.${claims}.signature\n`);
  return file;
}

test('prints each call, and fails if one is wrong', { tags: ['API-01'] }, async () => {
  const lines: string[] = [];
  let printedBefore = 0;
  const { address, tokens } = await startApi(() => {
    printedBefore = lines.length;
  });
  const check = runCommand(
    apiCommand((line) => lines.push(line)),
    ['check', address, '--token-file', writeToken()],
  );
  await expect(check).rejects.toThrow(/^\d+ of 36 calls are wrong\.$/);
  // A slow API does not delay the results of earlier calls.
  expect(printedBefore).toBeGreaterThan(0);
  expect(lines).toContain('ok      GetEnvironmentName');
  expect(lines.slice(0, 2)).toEqual([
    'wrong   GetMemberProfileByAzureObjectId',
    '          the status is 404',
  ]);
  expect(lines).toContain('skipped GetPaymentList');
  expect(lines).toContain('          GetApiExtensions does not list paperless');
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer e30\.\w+\.signature$/)]);
});

test('names a token file that cannot be read', { tags: ['API-01'] }, async () => {
  const check = runCommand(
    apiCommand(() => undefined),
    ['check', 'https://api.example.org', '--token-file', '/no/such/file'],
  );
  await expect(check).rejects.toThrow('/no/such/file cannot be read.');
});

test('rejects a token without the account', { tags: ['API-03'] }, async () => {
  const { address, tokens } = await startApi();
  const check = runCommand(
    apiCommand(() => undefined),
    ['check', address, '--token-file', writeToken('{"sub":"app"}')],
  );
  await expect(check).rejects.toThrow('has no claim oid');
  expect([...tokens]).toEqual([]);
});

test('finds the token file in the folder of the caller', { tags: ['API-01'] }, async () => {
  const file = writeToken('{"sub":"app"}');
  const args = ['api', 'check', 'https://api.example.org', '--token-file', path.basename(file)];
  const check = run(process.execPath, [CLI, ...args], {
    env: { ...process.env, INIT_CWD: path.dirname(file) },
  });
  await expect(check).rejects.toMatchObject({ stderr: expect.stringContaining('has no claim oid') });
});

test('counts skipped calls apart from those that match', { tags: ['API-01'] }, () => {
  const lines: string[] = [];
  const results = [
    { name: 'GetEnvironmentName', outcome: 'ok', problems: [] },
    { name: 'GetPaymentList', outcome: 'skipped', problems: [] },
    { name: 'GetDocumentList', outcome: 'skipped', problems: [] },
  ] as const;
  reportCounts(results, (line) => lines.push(line));
  expect(lines.at(-1)).toBe('1 of 3 calls match the contract. Skipped: 2.');
});
