import { sendRaw } from '@portal/server-kit/testing/send-raw';
import { afterEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.stop());

const EXPECTED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
    'microphone=(), midi=(), payment=(), usb=()',
};

test('every response has the security headers, errors included', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  for (const path of [
    '/',
    '/registry.json',
    '/nothing.js',
    '/%zz',
    '/v1/payment/GetPaymentList',
    '/healthz',
    '/readyz',
  ]) {
    const { headers } = await gateway.get(path);
    expect(headers, path).toMatchObject({ ...EXPECTED_HEADERS, 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
});

test.each([
  ['no HTTP', 'nothing\r\n\r\n', 400, 'bad-request'],
  [
    'a head without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'head-too-large',
  ],
  [
    'bad chunks',
    'POST /v1/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\n',
    400,
    'bad-request',
  ],
  [
    'two lengths',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'bad-request',
  ],
  ['a tunnel', 'CONNECT tunnel:443 HTTP/1.1\r\nHost: tunnel:443\r\n\r\n', 405, 'method-not-allowed'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad-host'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 'bad-host'],
])(
  'rejects an unreadable request with a problem document: %s',
  { tags: ['AMB-82', 'R-25'] },
  async (_, wire, status, code) => {
    gateway = await startGateway();
    const [head = '', body = ''] = (await sendRaw(gateway.port, wire)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/: (.*)/)).map(([name = '', value]) => [name.toLowerCase(), value]),
    );
    expect(headers).toMatchObject({
      ...EXPECTED_HEADERS,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      code,
      traceId: headers['x-request-id'],
    });
  },
);

test('serves an HTTP/1.0 client without a host header', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  expect(await sendRaw(gateway.port, 'GET /registry.json HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('the page policy allows no inline script, eval or unknown origin', {
  tags: ['R-06', 'R-25'],
}, async () => {
  gateway = await startGateway();
  const policy = String((await gateway.get('/payments')).headers['content-security-policy']);
  expect(policy.replace(/nonce-[A-Za-z0-9+/=]{24}/, 'nonce-X')).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-X'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' https://sign-in.example.org http://localhost:4201",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-src 'self' https://sign-in.example.org http://localhost:4201",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
      'report-uri /csp-report',
    ].join('; '),
  );
});

test('the redirect bridge may be framed by the portal, and keeps its opener', {
  tags: ['AUTH-17'],
}, async () => {
  gateway = await startGateway();
  const { headers, status } = await gateway.get('/auth-bridge.html');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...EXPECTED_HEADERS, 'cache-control': 'no-cache' });
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'; report-uri /csp-report",
  );
});

test('no log line contains a query or the URL of a member page', { tags: ['R-05'] }, async () => {
  gateway = await startGateway();
  await gateway.get('/certificate-details/987654321?lastFour=4321');
  await gateway.get('/987654321');
  await gateway.get('/files/987654321.pdf');
  await gateway.get('/v1/certificate/GetCertificateSummary?Certificate=987654321&dateOfBirth=1961-04-09');
  await gateway.get('/v1/certificate/987654321');
  await gateway.get('/assets/987654321/../x');
  await gateway.get('/releases/shell/987654321/4321.js');
  await gateway.send('PUT', '/certificate-details/987654321?lastFour=4321');
  expect(gateway.lines.length).toBeGreaterThan(7);
  // Not within a random id, such as the trace id.
  expect(gateway.lines.join('')).not.toMatch(/987654321|(?<![\da-f])4321(?![\da-f-])|1961-04-09/);
  expect(gateway.lines.join('')).toContain('/certificate-details/:certificate');
});

test("counts and logs CSP reports without the page's URL", {
  tags: ['R-05', 'R-25'],
}, async () => {
  gateway = await startGateway({ FAULT_INJECTION: '1' });
  const report = {
    'csp-report': {
      'document-uri': 'http://localhost:4200/certificate-details/987654321',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?member=987654321',
      'source-file': 'http://localhost:4200/certificate-details/987654321',
      'script-sample': '987654321',
    },
  };
  const other = {
    'csp-report': { 'violated-directive': 'img-src 987654321', 'blocked-uri': '/certificate/987654321' },
  };
  for (const body of [report, report, other]) {
    const headers = { 'content-type': 'application/csp-report' };
    const answer = await gateway.send('POST', '/csp-report', headers, JSON.stringify(body));
    expect(answer.status).toBe(204);
  }
  await gateway.send('POST', '/csp-report', { 'content-type': 'application/csp-report' }, 'no report');
  expect(JSON.parse((await gateway.get('/__csp-reports')).text)).toEqual({
    total: 3,
    violations: [
      { directive: 'script-src-elem', blocked: 'https://evil.example', source: '', count: 2 },
      { directive: 'img-src', blocked: 'other', source: '', count: 1 },
    ],
  });
  expect(gateway.lines.filter((line) => line.includes('script-src-elem'))).toHaveLength(1);
  expect(gateway.lines.join('')).not.toContain('987654321');
});

test('logs new kinds of CSP reports after any number of kinds', { tags: ['R-25'] }, async () => {
  gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
  const report = (kind: number, network: number) =>
    gateway.send(
      'POST',
      '/csp-report',
      {
        'content-type': 'application/csp-report',
        'x-forwarded-for': `203.0.${network >> 8}.${network & 255}`,
      },
      JSON.stringify({ 'csp-report': { 'blocked-uri': `https://${kind}.example` } }),
    );
  for (let kind = 0; kind < 201; kind++) await report(kind, kind);
  // The first kind was dropped, so its next report is new again.
  for (const kind of [200, 0]) await report(kind, 999);
  const logged = gateway.lines.filter((line) => line.includes('csp.violation'));
  expect(logged).toHaveLength(202);
  expect(logged.at(-1)).toContain('https://0.example');
});

test('one client network cannot fill the log with CSP reports', { tags: ['R-25'] }, async () => {
  gateway = await startGateway({ FAULT_INJECTION: '1' });
  for (let kind = 0; kind < 20; kind++) {
    const body = JSON.stringify({ 'csp-report': { 'blocked-uri': `https://${kind}.example` } });
    const headers = { 'content-type': 'application/csp-report' };
    expect((await gateway.send('POST', '/csp-report', headers, body)).status).toBe(204);
  }
  const { total, violations } = JSON.parse((await gateway.get('/__csp-reports')).text);
  expect([total, violations.length]).toEqual([20, 3]);
  expect(gateway.lines.filter((line) => line.includes('csp.violation'))).toHaveLength(3);
});

test('rejects a report that is too large or of another type', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  const big = JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } });
  const headers = { 'content-type': 'application/csp-report' };
  const answer = await gateway.send('POST', '/csp-report', headers, big);
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toMatchObject({ status: 413, code: 'bad-request' });
  expect((await gateway.send('POST', '/csp-report', { 'content-type': 'text/xml' }, '<a/>')).status).toBe(
    415,
  );
  expect((await gateway.get('/__csp-reports')).text).toContain('<div id="root">');
});
