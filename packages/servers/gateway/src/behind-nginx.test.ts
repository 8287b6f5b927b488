import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');
const NGINX = findExecutable('nginx');
const OPENSSL = findExecutable('openssl');

/** Starts nginx with deploy/nginx-before-gateway.conf, except for addresses, folders, certificate and timeout. */
async function startNginx(gateway: number) {
  const program = createProgramFolder('nginx-');
  const { folder, start } = program;
  createCertificate(OPENSSL ?? '', program);
  const port = await freePort();
  const site = readFileSync(path.join(DEPLOY, 'nginx-before-gateway.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:4200', `127.0.0.1:${gateway}`)
    .replace('proxy_read_timeout 40s', 'proxy_read_timeout 2s')
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/log/nginx', folder);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'snippets'));
  copyFileSync(path.join(DEPLOY, 'nginx-headers.conf'), path.join(folder, 'snippets/portal-headers.conf'));
  const text = `daemon off; pid ${folder}/nginx.pid; events {} http { ${bodies.join(' ')}\n${site}}`;
  writeFileSync(file, text, { mode: 0o644 });
  onTestFinished(start([NGINX ?? '', '-e', path.join(folder, 'error.log'), '-c', file], 'TERM'));
  return tlsClient(port);
}

/** What nginx must not change, without nonce and time, which are new for each request. */
function essence({ status, headers, text }: Awaited<ReturnType<ReturnType<typeof tlsClient>>>) {
  const names = ['content-type', 'cache-control', 'content-security-policy', 'etag'];
  const lines = [status, text, ...names.map((name) => headers[name])];
  const varying = /nonce[-=]"?[\w+/=]+|(?<="server-time" content=")[^"]+/g;
  return { lines: lines.map((line) => String(line).replaceAll(varying, '…')) };
}

test.runIf(NGINX && OPENSSL)(
  'nginx passes files, pages and policies of the gateway on unchanged',
  { tags: ['R-25', 'R-23'], ...testRequires('nginx and OpenSSL', { timeout: 120_000 }) },
  async () => {
    const api = await startHttpServer((request, response) => response.end(JSON.stringify(request.headers)));
    onTestFinished(api.close);
    const gateway = await startGateway({ API_URL: api.origin, TRUSTED_PROXIES: '127.0.0.1' });
    const sendRequest = await startNginx(gateway.port);
    const status = async () => (await sendRequest('/').catch(() => ({ status: 0 }))).status;
    await vi.waitUntil(async () => (await status()) === 200, { timeout: 60_000 });

    const page = await sendRequest('/');
    expect(page.text).toContain('<!doctype html>');
    expect(page.headers).toMatchObject({
      ...SECURITY_HEADERS,
      // Node.js joins two policies with a comma.
      'content-security-policy': expect.stringMatching(/^[^,]*'nonce-[^,]*$/),
    });
    const files = [
      '/registry.json',
      '/assets/config/app-config.json',
      '/manifest.webmanifest',
      '/service-worker.js',
      '/offline.html',
      '/release-health',
      '/missing.js',
    ];
    for (const file of files) {
      const [direct, proxied] = [await gateway.get(file), await sendRequest(file)];
      expect({ file, ...essence(proxied) }).toEqual({ file, ...essence(direct) });
    }
    await expectOwnForwardedHeaders(sendRequest);
    for (const inner of ['/readyz', '/metrics', '/READYZ'])
      expect(await sendRequest(inner)).toMatchObject({ status: 404 });

    await gateway.stop();
    const unavailable = await sendRequest('/payments');
    expect(unavailable).toMatchObject({
      status: 502,
      headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' },
    });
    expect(unavailable.text).toMatch(/^The portal cannot be reached at the moment\./);
  },
);

test.runIf(NGINX && OPENSSL)(
  'nginx keeps 502 and 504 of calls that the gateway may have processed',
  { tags: ['R-09'], ...testRequires('nginx and OpenSSL', { timeout: 120_000 }) },
  async () => {
    const gateway = await startHttpServer((request, response) => {
      if (request.url === '/v1/closed') request.socket.destroy();
      else if (request.url !== '/v1/silent') response.end();
    });
    onTestFinished(gateway.close);
    const sendRequest = await startNginx(Number(new URL(gateway.origin).port));
    const status = async (address: string) =>
      (await sendRequest(address).catch(() => ({ status: 0 }))).status;
    await vi.waitUntil(async () => (await status('/')) === 200, { timeout: 60_000 });
    expect([await status('/v1/closed'), await status('/v1/silent')]).toEqual([502, 504]);
  },
);
