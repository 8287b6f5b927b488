import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findExecutable } from '@portal/test-infra/find-executable';
import { startHttpServer } from '@portal/test-infra/http-server';
import { freePort } from '@portal/test-infra/program';
import { createProgramFolder } from '@portal/test-infra/program-folder';
import { testRequires } from '@portal/test-infra/require-program';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SECURITY_HEADERS } from './security/headers.ts';
import { startGateway } from './testing/start-gateway.ts';
import { createCertificate, expectOwnForwardedHeaders, tlsClient } from './testing/tls-proxy.ts';

const SETTINGS = path.resolve(import.meta.dirname, '../../../../deploy/haproxy.cfg');
const HAPROXY = findExecutable('haproxy');
const OPENSSL = findExecutable('openssl');

/** Starts HAProxy in front of these gateways with deploy/haproxy.cfg, except for addresses and certificate. */
async function startHaproxy(gateways: readonly number[]) {
  const program = createProgramFolder('haproxy-');
  const { folder, run, start } = program;
  createCertificate(OPENSSL ?? '', program);
  run('/bin/sh', ['-c', 'cat portal.crt portal.key > portal.pem']);
  const port = await freePort();
  let text = readFileSync(SETTINGS, 'utf8')
    // The maximum for a user without root rights.
    .replace('maxconn 20000', 'maxconn 100')
    .replace('bind :80\n', `bind 127.0.0.1:${await freePort()}\n`)
    .replace(
      'bind :443 ssl crt /etc/haproxy/tls/portal.pem',
      `bind 127.0.0.1:${port} ssl crt ${folder}/portal.pem`,
    );
  for (const [index, gateway] of gateways.entries()) {
    text = text.replace(`10.0.0.1${index + 1}:4200`, `127.0.0.1:${gateway}`);
  }
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text, { mode: 0o644 });
  const checked = spawnSync(HAPROXY ?? '', ['-c', '-f', file], { encoding: 'utf8' });
  const stop = start([HAPROXY ?? '', '-db', '-f', file], 'TERM');
  onTestFinished(stop);
  return { check: checked.stdout + checked.stderr, ask: tlsClient(port) };
}

test.runIf(HAPROXY && OPENSSL)(
  'HAProxy keeps headers and client addresses, and skips a dead gateway',
  { tags: ['R-25', 'R-23'], ...testRequires('HAProxy and OpenSSL', { timeout: 120_000 }) },
  async () => {
    const api = await startHttpServer((request, response) => response.end(JSON.stringify(request.headers)));
    onTestFinished(api.close);
    const env = { API_URL: api.origin, TRUSTED_PROXIES: '127.0.0.1' };
    const gateways = [await startGateway(env), await startGateway(env)] as const;
    const { check, ask: sendRequest } = await startHaproxy(gateways.map(({ port }) => port));
    expect(check).not.toMatch(/WARNING|ALERT/);
    const status = async () => (await sendRequest('/').catch(() => ({ status: 0 }))).status;
    await vi.waitUntil(async () => (await status()) === 200, { timeout: 60_000 });

    const page = await sendRequest('/');
    expect(page.text).toContain('<!doctype html>');
    expect(page.headers).toMatchObject({
      ...SECURITY_HEADERS,
      'content-security-policy': expect.stringMatching(/'nonce-/),
    });
    await expectOwnForwardedHeaders(sendRequest);
    for (const inner of ['/readyz', '/metrics', '/READYZ']) {
      expect(await sendRequest(inner)).toMatchObject({ status: 404, headers: SECURITY_HEADERS });
    }

    await gateways[0].stop();
    expect([await status(), await status(), await status()]).toEqual([200, 200, 200]);
    await gateways[1].stop();
    // Before and after HAProxy has detected the outage.
    const sentence = { status: 503, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' } };
    const page503 = await sendRequest('/payments');
    expect(page503).toMatchObject(sentence);
    expect(page503.text).toMatch(
      /^The portal cannot be reached at the moment\. Please try again in a few minutes/,
    );
    const isMentioned = async () =>
      (await sendRequest('/v1/certificate/GetCertificateSummary')).text.startsWith('{');
    await vi.waitUntil(isMentioned, { timeout: 60_000 });
    const call = await sendRequest('/v1/certificate/GetCertificateSummary');
    expect(call).toMatchObject(sentence);
    expect(JSON.parse(call.text)).toMatchObject({ status: 503, code: 'unavailable' });
  },
);
