import { brotliDecompressSync } from 'node:zlib';
import { RESERVED_PREFIXES } from '@portal/section-sdk/route-patterns';
import { MALFORMED_PATH_PAGES, MALFORMED_PATHS } from '@portal/section-sdk/testing/malformed-paths';
import { describe, expect, test } from 'vitest';
import { inline } from './pages.fixture.ts';
import {
  integrity,
  SERVED_CONFIG,
  SHELL_FILES,
  SHELL_VERSION,
  sampleRegistry,
} from './testing/sample-data.ts';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';

describe('a page', () => {
  setUpGateway();

  test('an unknown URL gets the shell, which decides', { tags: ['ROUTE-16'] }, async () => {
    const answer = await gateway.get('/no/such/page?x=1');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<div id="root"></div>');
  });

  test('contains escaped configuration and registry', {
    tags: ['CFG-01'],
  }, async () => {
    const { text } = await gateway.get('/payments');
    expect(inline(text, 'portal-config')).toEqual(SERVED_CONFIG);
    expect(inline(text, 'portal-registry')).toEqual(sampleRegistry());
    expect(text).not.toContain('<script>alert(1)');
  });

  test.each(['/payments', '/', '/authenticate', '/nowhere'])(
    'contains the announcement at %s',
    { tags: ['ANN-01', 'ANN-02'] },
    async (address) => {
      expect(inline((await gateway.get(address)).text, 'portal-announcement')).toEqual({
        header: 'Closed on Monday',
        body: 'We are back on Tuesday.',
      });
    },
  );

  test('preloads the code of the section that owns the URL', async () => {
    const { text } = await gateway.get('/certificate-details/123456');
    const entry = sampleRegistry().sections.payments?.live.entry;
    expect(text).toContain(
      `<link rel="preload" as="script" crossorigin="anonymous" href="${entry?.url}" integrity="${entry?.integrity}">`,
    );
    expect(text).toContain('/page.1234567890.js');
    expect(text).not.toContain('<script async');
  });

  test('names the authentication script with its integrity', { tags: ['R-06'] }, async () => {
    const { text } = await gateway.get('/');
    expect(inline(text, 'portal-auth-script')).toEqual({
      url: `/releases/shell/${SHELL_VERSION}/sign-in.1234567890.js`,
      integrity: expect.stringMatching(/^sha384-/),
    });
  });

  test('a search term may contain a slash or end like a file name', {
    tags: ['ROUTE-13'],
  }, async () => {
    for (const path of ['/support/search/and%2For', '/support/search/form.pdf', '/support/search/a%5Cb']) {
      const answer = await gateway.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.text).toContain('/page.1234567890.js');
    }
  });

  test.each(MALFORMED_PATHS)(
    'at %s is %s with status %i',
    { tags: ['ROUTE-16'] },
    async (address, page, status) => {
      const answer = await gateway.get(address);
      expect(answer.status).toBe(status);
      const named = MALFORMED_PATH_PAGES.filter(({ title }) =>
        answer.text.includes(`content="${title}, in t`),
      );
      expect(named.map(({ title }) => title)).toEqual(page === null ? [] : [page]);
      expect(answer.text.includes('href="/releases/payments/2.0.0-def/page.1234567890.js"')).toBe(
        page !== null,
      );
    },
  );

  test('reserves exactly the paths that the gateway serves', {
    tags: ['ROUTE-16'],
  }, async () => {
    const first = [...gateway.routes().matchAll(/^[├└]── \/([\w.-]+)/gm)].map(([, part]) => part);
    // Fastify does not list wildcard routes.
    const folders = ['.well-known', 'releases', 'v1'];
    for (const folder of folders) {
      expect((await gateway.get(`/${folder}/page`)).headers['content-type']).not.toContain('text/html');
    }
    expect([...new Set([...first, ...folders])].sort()).toEqual([...RESERVED_PREFIXES]);
  });

  test('has a description without its URL', { tags: ['R-05'] }, async () => {
    const portal =
      'he member portal of Beacon &amp; Sons &lt;Society&gt;: your certificates, payments, documents and help in one place.';
    for (const [path, text] of [
      ['/', `T${portal}`],
      ['/terms-of-use', `T${portal}`],
      ['/certificate-details/987654321', `Certificate, in t${portal}`],
    ]) {
      expect((await gateway.get(String(path))).text).toContain(`<meta name="description" content="${text}">`);
    }
  });

  test('names the time of its request', { tags: ['F-20', 'R-13'] }, async () => {
    const before = Date.now();
    const { text } = await gateway.get('/report-a-death');
    const [, time = ''] = /<meta name="server-time" content="([^"]+)">/.exec(text) ?? [];
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  });

  test('a guarded page preloads the auth script and runs it after its data', {
    tags: ['AUTH-16'],
  }, async () => {
    const { text } = await gateway.get('/payments/');
    const file = (name: string) =>
      `${name}="/releases/shell/${SHELL_VERSION}/sign-in.1234567890.js" integrity="${integrity(SHELL_FILES['sign-in.1234567890.js'])}">`;
    const fetched = `<link rel="preload" as="script" fetchpriority="high" crossorigin="anonymous" ${file('href')}`;
    const run = `<script async fetchpriority="high" crossorigin="anonymous" ${file('src')}`;
    const places = [
      fetched,
      'id="portal-registry">',
      'id="portal-config">',
      'id="portal-announcement">',
      run,
    ].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('the public home page is readable without scripts', async () => {
    const { text, headers } = await gateway.get('/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(text).toContain('<h1>Beacon &amp; Sons &lt;Society&gt;</h1>');
    expect(text).toContain('You can also call us: 800-555-0199 or 312-555-0100.</aside>');
    expect(text).toContain('href="https://example.org/privacy"');
    expect(text).toContain(`<style nonce="${nonce}" data-emotion="css a">.a{color:red}</style>`);
    expect(text).toContain(`<meta name="csp-nonce" content="" nonce="${nonce}">`);
    expect(text.indexOf('<style')).toBeLessThan(text.indexOf('</head>'));
    expect(text.indexOf('<main>')).toBeGreaterThan(text.indexOf('<div id="root">'));
  });

  test('serves a prerendered page for every spelling of its URL', { tags: ['ROUTE-03'] }, async () => {
    for (const address of ['/PUBLIC-page', '/public-page/', '/public%2Dpage'])
      expect((await gateway.get(address)).text, address).toContain('<p>prerendered</p>');
  });

  test('a prerendered page runs the static-page script only', {
    tags: ['HOME-01', 'R-06'],
  }, async () => {
    const { text } = await gateway.get('/');
    const small = `src="/releases/shell/${SHELL_VERSION}/static-page.js" integrity="${integrity(SHELL_FILES['static-page.js'])}"`;
    expect(text).toContain(`<script defer crossorigin="anonymous" ${small}></script>`);
    const shell = `src="/releases/shell/${SHELL_VERSION}/main.1234567890.js"`;
    expect(text).toContain(`<script type="portal-deferred" defer ${shell}`);
    expect((await gateway.get('/payments')).text).toContain(`<script defer ${shell}`);
    expect((await gateway.get('/payments')).text).not.toContain('static-page.js');
    expect((await gateway.get('/wants-more')).text).toContain(`<script defer ${shell}`);
  });

  test('a member page contains the same layout for everybody', {
    tags: ['ROUTE-19', 'R-05'],
  }, async () => {
    const { text } = await gateway.get('/payments?x=1');
    expect(text).toContain(
      '<a class="b" href="/profile">Edit Profile</a><p data-if="page.heading">Payments</p></div>',
    );
    expect(text).toMatch(/<style nonce="[^"]+" data-emotion="css b">/);
    expect((await gateway.get('/certificate-details/1')).text).toContain('<div id="root"></div>');
  });

  test("prerenders a section's public page in the shell's layout", {
    tags: ['REG-01', 'REG-02'],
  }, async () => {
    const { text } = await gateway.get('/Join/?x=1');
    expect(text).toContain(
      '<div id="root"><header>Beacon</header><main><h1>Join</h1><a href="tel:312-555-0100">Call $& us</a></main></div>',
    );
    expect(text).toMatch(
      /<style nonce="([^"]+)" data-emotion="css c">.c{color:red}<\/style><style nonce="\1" data-emotion="css d">/,
    );
    expect(text.match(/<title>.*?<\/title>/g)).toEqual(['<title>Join - Portal</title>']);
    expect(text).toContain('/static-page.js');
    expect(text).toContain('<script type="portal-deferred" defer src');
    // Its section loads with the shell, and no authentication script runs before.
    expect(text).not.toContain('<link rel="preload"');
    expect(text).not.toContain('<script async');
  });

  test('omits missing values of the society, and contains the year', {
    tags: ['HOME-07', 'TERMS-02', 'NAV-09', 'AMB-57'],
  }, async () => {
    const { text } = await gateway.get('/public-page');
    expect(text).toContain(
      '<ul><li data-if="footer.privacy"><a href="https://example.org/privacy">Privacy</a></li></ul>',
    );
    expect(text).toMatch(/© 20\d\d</);
  });

  test('leaves a page with a missing required value to the browser', {
    tags: ['CFG-06'],
  }, async () => {
    const { text } = await gateway.get('/wants-more');
    expect(text).toContain('<div id="root"></div>');
  });

  test('has a unique nonce and is never cached', async () => {
    const [first, second] = [await gateway.get('/'), await gateway.get('/')];
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('is compressed when the browser accepts it', async () => {
    const answer = await gateway.get('/', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(brotliDecompressSync(answer.body).toString()).toContain('<h1>Beacon');
  });
});
