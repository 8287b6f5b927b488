import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SERVED_CONFIG, SHELL_FILES, SHELL_VERSION } from './testing/sample-data.ts';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';
import { startGateway } from './testing/start-gateway.ts';

const SCRIPT = `/releases/shell/${SHELL_VERSION}/main.1234567890.js`;

setUpGateway();

test('serves release files as immutable and compressed', {
  tags: ['R-25'],
}, async () => {
  const uncompressed = await gateway.get(SCRIPT);
  expect(uncompressed.text).toBe(SHELL_FILES['main.1234567890.js']);
  expect(uncompressed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  const br = await gateway.get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers['content-length']).toBe(String(br.body.length));
  expect(brotliDecompressSync(br.body).toString()).toBe(uncompressed.text);
  const gz = await gateway.get(SCRIPT, { 'accept-encoding': 'br;q=0, *' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).toString()).toBe(uncompressed.text);
});

test('responds 304 for a file that the browser has', async () => {
  const { headers } = await gateway.get(SCRIPT);
  const again = await gateway.get(SCRIPT, { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ status: 304, text: '' });
  const compressed = await gateway.get(SCRIPT, {
    'if-none-match': String(headers.etag),
    'accept-encoding': 'br',
  });
  expect(compressed.status).toBe(200);
});

test('HEAD returns the headers of GET without a body', async () => {
  const head = await gateway.send('HEAD', SCRIPT);
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(SHELL_FILES['main.1234567890.js'])));
  expect(await gateway.send('HEAD', '/payments')).toMatchObject({ status: 200, text: '' });
});

test.each([
  ['/releases/shell/1.0.0-abc/nothing.js'],
  ['/releases/shell/1.0.0-abc/release.json'],
  ['/releases/shell/1.0.0-abc/index.html'],
  ['/releases/shell/1.0.0-abc/main.1234567890.js.br'],
  ['/releases/shell/9.9.9/main.js'],
  ['/releases/shell/1.0.0-abc/constructor'],
  ['/releases/__proto__/x/y'],
  ['/releases/'],
  ['/assets/nothing'],
  ['/assets/'],
  ['/assets/.hidden'],
  ['/robots.txt'],
  ['/old/page.php'],
])('responds 404 for a missing file: %s', async (path) => {
  const answer = await gateway.get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test.each([
  ['/.well-known'],
  ['/.well-known/'],
  ['/.well-known/security.txt'],
  ['/.well-known/openid-configuration'],
  ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'],
  ['/.well-known/change-password/more'],
  ['/.well-known/Change-Password'],
  ['/%2Ewell-known/acme-challenge/x'],
])('responds 404 for an unknown well-known URL: %s', { tags: ['ROUTE-16'] }, async (path) => {
  expect((await gateway.get(path)).status).toBe(404);
});

test('redirects password managers to the password change', { tags: ['AMB-33'] }, async () => {
  const { status, headers } = await gateway.get('/.well-known/change-password');
  expect([status, headers.location, headers['cache-control']]).toEqual([
    302,
    '/edit-profile/account',
    'no-store',
  ]);
});

test.each([
  ['/assets/../secret.txt'],
  ['/assets/%2e%2e/secret.txt'],
  ['/assets/..%2fsecret.txt'],
  ['/assets/..%5csecret.txt'],
  ['/assets/..\\secret.txt'],
  ['/releases/shell/1.0.0-abc/../../../registry.json'],
  ['/releases/shell/%2E%2E/%2e%2e/registry.json'],
  ['/assets/mark.svg%00.png'],
  ['/assets/%0d%0aset-cookie:x'],
  ['/assets//mark.svg'],
  ['/%61ssets/..%2fsecret.txt'],
  ['/assets/%zz'],
  ['/v1//certificate'],
  ['/releases/%2F/x'],
  ['/.well-known/..%2Fsecret.txt'],
])('rejects path traversal: %s', async (path) => {
  const answer = await gateway.get(path);
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain('not for anyone');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['//evil.example'],
  ['//evil.example/page'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['/\\/evil.example'],
  ['/%5Cevil.example'],
  ['/%2F/evil.example'],
  ['/%2Fevil.example'],
  ['/payments//evil.example'],
  ['/unknown/and%2For'],
  ['/no/../such'],
  ['/%00'],
  ['/%zz'],
  ['/%c0%ae%c0%ae/secret.txt'],
])(
  'redirects an invalid page URL home, and to no other host: %s',
  { tags: ['ROUTE-16', 'R-25'] },
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await gateway.send(method, path);
      expect([answer.status, answer.headers.location]).toEqual([302, '/']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect([400, 405]).toContain((await gateway.send('POST', path)).status);
  },
);

test('rejects a URL that is too long', async () => {
  expect((await gateway.get(`/${'a'.repeat(8_200)}`)).status).toBe(414);
  expect((await gateway.get(`/payments?${'a'.repeat(20_000)}`)).status).toBe(431);
});

test.each([
  ['POST', '/payments', 'GET, HEAD'],
  ['DELETE', SCRIPT, 'GET, HEAD'],
  ['PUT', '/registry.json', 'GET, HEAD'],
  ['OPTIONS', '/v1/payment/GetPaymentList', 'GET, HEAD'],
  ['TRACE', '/', 'GET, HEAD'],
  ['PUT', '/csp-report', 'POST'],
  ['PUT', '/release-health', 'POST'],
])('rejects an unsupported method: %s %s', async (method, path, allow) => {
  const answer = await gateway.send(method, path);
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe(allow);
});

test('revalidates the configuration on each request', {
  tags: ['CFG-01', 'CFG-02', 'CFG-03', 'CFG-04', 'CFG-05', 'CFG-06'],
}, async () => {
  const answer = await gateway.get('/assets/config/app-config.json');
  expect(JSON.parse(answer.text)).toEqual(SERVED_CONFIG);
  expect(answer.headers['cache-control']).toBe('no-cache');
  const again = await gateway.get('/assets/config/app-config.json', {
    'if-none-match': `W/${String(answer.headers.etag)}`,
  });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('logo and icon URLs contain a content hash and are immutable', {
  tags: ['CFG-01'],
}, async () => {
  const { markUrl, iconUrl = '', appIconUrl = '' } = SERVED_CONFIG.society;
  const cacheOf = async (url: string) => (await gateway.get(url)).headers['cache-control'];
  expect(await cacheOf(markUrl)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(iconUrl)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(appIconUrl)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/assets/mark.svg')).toBe('no-cache');
  expect(await cacheOf('/assets/mark.svg?v=0123456789abcdef')).toBe('no-cache');
  expect(await cacheOf('/assets/mark.svg?v=')).toBe('no-cache');
});

test('a replaced logo gets a new URL in pages and configuration', {
  tags: ['CFG-01'],
}, async () => {
  const own = await startGateway();
  try {
    const before = await own.get('/assets/config/app-config.json');
    writeFileSync(
      path.join(own.configDir, 'assets/mark.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" id="b"/>',
    );
    const after = await own.get('/assets/config/app-config.json', {
      'if-none-match': String(before.headers.etag),
    });
    expect(JSON.parse(before.text).society.markUrl).toBe('/assets/mark.svg?v=900fbe934249ad12');
    expect(JSON.parse(after.text).society.markUrl).toBe('/assets/mark.svg?v=c9426a8b6ed3ac68');
    expect((await own.get('/payments')).text).toContain('/assets/mark.svg?v=c9426a8b6ed3ac68');
    expect((await own.get('/assets/mark.svg?v=900fbe934249ad12')).headers['cache-control']).toBe('no-cache');
  } finally {
    await own.stop();
  }
});

test('serves the announcement with header and body', { tags: ['ANN-02'] }, async () => {
  const answer = await gateway.get('/assets/navmessage.json');
  expect(JSON.parse(answer.text)).toEqual({ header: 'Closed on Monday', body: 'We are back on Tuesday.' });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('only brand assets may be embedded by pages of the same site', {
  tags: ['R-25'],
}, async () => {
  const policyOf = async (path: string) => (await gateway.get(path)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/assets/mark.svg')).toBe('same-site');
  expect(await policyOf('/assets/config/app-config.json')).toBe('same-origin');
  expect(await policyOf('/assets/navmessage.json')).toBe('same-origin');
  expect(await policyOf('/registry.json')).toBe('same-origin');
});

test('serves no configuration file outside assets', {
  tags: ['CFG-07'],
}, async () => {
  expect((await gateway.get('/assets/mark.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await gateway.get('/secret.txt')).status).toBe(404);
  expect((await gateway.get('/app-config.json')).status).toBe(404);
});
