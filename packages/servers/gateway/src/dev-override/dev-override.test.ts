import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKey, type Statement, sign } from '@portal/release-registry/signature';
import { SectionMetadata } from '@portal/section-sdk/registry';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotOf } from '../files/watched-file.ts';
import { sampleRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { applyDevOverride } from './dev-override.ts';

const team = await createKey('payments-team', {
  applications: ['payments'],
  purposes: ['dev-override', 'publish'],
});
const untrusted = await createKey('payments-team', {
  applications: ['payments'],
  purposes: ['dev-override'],
});
const publisher = await createKey('publisher', { applications: ['payments'], purposes: ['publish'] });

const newTeam = await createKey('travel-team', {
  applications: ['travel-club'],
  purposes: ['dev-override'],
});

const folder = mkdtempSync(path.join(tmpdir(), 'portal-dev-override-'));
const file = path.join(folder, 'keys.json');
writeFileSync(file, JSON.stringify({ keys: [team.trusted, publisher.trusted, newTeam.trusted] }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Metadata of a section's sources, as `portal dev` signs it. */
const metadata = (page: string, title: string) => ({
  owner: { team: `${title} team`, contact: 'team@example.org' },
  routes: [{ path: page, title, access: 'guarded' }],
  navigation: [{ label: title, to: page, icon: 'documents', order: 90 }],
  fallback: { title: `${title} is away`, body: 'Please call us.' },
});

const payments = metadata('/payments', 'Payments');

let gateway: TestGateway;
const start = (switched: '0' | '1') =>
  startGateway({ PORTAL_DEV_OVERRIDES: switched, PORTAL_TRUSTED_KEYS_FILE: file });
beforeEach(async () => {
  gateway = await start('1');
});
afterEach(() => gateway.stop());

const address = (changes: Partial<Statement> = {}, key = team.signing) =>
  sign(
    {
      purpose: 'dev-override',
      application: 'payments',
      claims: { port: 4210, container: 'payments_1_0_0_dev', section: payments },
      expires: new Date(Date.now() + 60_000),
      ...changes,
    },
    key,
  );
const registryOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  );

test('a signed URL shows the section from source in one browser', async () => {
  const token = await address();
  const redirect = await gateway.get(`/payments?of=1&portal-dev-override=${token}`);
  expect([redirect.status, redirect.headers.location]).toEqual([303, '/payments?of=1']);
  expect(redirect.headers['set-cookie']).toEqual([
    `portal-dev-override=${token}; Path=/; HttpOnly; SameSite=Lax`,
  ]);

  const cookie = { cookie: `portal-bucket=7; portal-dev-override=${token}` };
  const response = await gateway.get('/payments', cookie);
  expect(registryOf(response.text).sections.payments.dev).toEqual({
    entry: 'http://localhost:4210/remoteEntry.js',
    container: 'payments_1_0_0_dev',
  });
  expect(response.headers['content-security-policy']).toContain("script-src 'self' http://localhost:4210;");
  expect(response.text).toContain(
    'The section payments comes from source on this machine, signed by payments-team. Nobody else sees it. <a href="?portal-dev-override=off">Show what is live</a>',
  );
  const others = await gateway.get('/payments');
  expect(registryOf(others.text).sections.payments.dev).toBeUndefined();
  expect(others.headers['content-security-policy']).not.toContain('localhost:4210');

  const leaveResponse = await gateway.get('/payments?portal-dev-override=off', cookie);
  expect([leaveResponse.status, leaveResponse.headers.location]).toEqual([303, '/payments']);
  expect(leaveResponse.headers['set-cookie']).toEqual([
    'portal-dev-override=off; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

test('a section that is not live appears from source with its pages', async () => {
  const section = metadata('/travel-club', 'Travel club');
  const claims = { port: 4211, container: 'travel_club_1_0_0_dev', section };
  const token = await address({ application: 'travel-club', claims }, newTeam.signing);
  const page = await gateway.get('/travel-club', { cookie: `portal-dev-override=${token}` });
  expect(registryOf(page.text).sections['travel-club']).toMatchObject({
    ...section,
    enabled: true,
    dev: { entry: 'http://localhost:4211/remoteEntry.js', container: 'travel_club_1_0_0_dev' },
  });
  expect(registryOf((await gateway.get('/travel-club')).text).sections).not.toHaveProperty('travel-club');
});

test('new pages of a live section appear from source', async () => {
  const section = metadata('/payments-new', 'New payments');
  const token = await address({ claims: { port: 4210, container: 'payments_1_0_0_dev', section } });
  const page = await gateway.get('/payments-new', { cookie: `portal-dev-override=${token}` });
  expect(registryOf(page.text).sections.payments).toMatchObject({
    live: { version: '2.0.0-def' },
    routes: [{ path: '/payments-new', title: 'New payments' }],
  });
});

test('a disabled section appears from source', () => {
  const { payments: live, ...others } = sampleRegistry().sections;
  if (!live) throw new Error('The sample has payments');
  const registry = {
    ...sampleRegistry(),
    sections: { ...others, payments: { ...live, enabled: false } },
  };
  const override = {
    section: 'payments',
    signer: 'payments-team',
    origin: 'http://localhost:4210',
    container: 'payments_1_0_0_dev',
    metadata: SectionMetadata.parse(payments),
  };
  expect(applyDevOverride(snapshotOf(registry), override).value.sections.payments).toMatchObject({
    enabled: true,
    live: { version: '2.0.0-def' },
    dev: { entry: 'http://localhost:4210/remoteEntry.js' },
  });
});

test.each([
  ['that nobody signed', Promise.resolve('hello'), 'The development override is not a signature'],
  [
    'that has expired',
    address({ expires: new Date(Date.now() - 1_000) }),
    'The development override has expired',
  ],
  [
    'that another key of that name signed',
    address({}, untrusted.signing),
    'The development override differs from what was signed',
  ],
  [
    'about a section of another team',
    address({ application: 'certificates' }),
    'The development override is signed by payments-team, who may not dev-override certificates',
  ],
  [
    'of a key that may only publish',
    address({}, publisher.signing),
    'The development override is signed by publisher, who may not dev-override payments',
  ],
])('rejects a URL %s, and its cookie', async (_, token, title) => {
  const rejected = await gateway.get(`/payments?portal-dev-override=${await token}`);
  expect(rejected.status).toBe(403);
  expect(rejected.text).toContain(
    `<p>${title}. Start &quot;npm run dev&quot; again, with a key for dev-override.</p>`,
  );
  expect(rejected.text).toContain('<a href="?portal-dev-override=off">Show what is live</a>');
  expect(rejected.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(rejected.headers['set-cookie']).toBeUndefined();
  const page = await gateway.get('/payments', { cookie: `portal-dev-override=${await token}` });
  expect(registryOf(page.text).sections.payments.dev).toBeUndefined();
});

test('rejects development overrides when they are disabled', async () => {
  await gateway.stop();
  gateway = await start('0');
  const token = await address();
  const rejected = await gateway.get(`/payments?portal-dev-override=${token}`);
  expect(rejected.status).toBe(403);
  expect(rejected.text).toContain('<p>Development overrides are disabled in this portal.</p>');
  const page = await gateway.get('/payments', { cookie: `portal-dev-override=${token}` });
  expect(registryOf(page.text).sections.payments.dev).toBeUndefined();
});

test('the URL that ends an override never redirects to another host', {
  tags: ['R-25'],
}, async () => {
  for (const path of [
    '/x\\..\\\\evil.example',
    '/\\evil.example',
    '/x\\..\\..\\\\evil.example/a',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '/x%5C..%5C%5Cevil.example',
    '/\\%09evil.example',
    '/%09/evil.example',
    '/;@evil.example',
    '//evil.example/a',
    '/..//evil.example/a',
    '/.//evil.example',
    '/%2e%2e//evil.example',
  ]) {
    const { status, headers } = await gateway.get(`${path}?portal-dev-override=off`);
    expect([path, status, headers.location ?? '/']).toEqual([
      path,
      expect.any(Number),
      expect.stringMatching(/^\/(?![/\\])/),
    ]);
    const target = new URL(headers.location ?? '/', 'https://portal.example');
    expect([path, target.host]).toEqual([path, 'portal.example']);
  }
});

test('the URL that ends an override keeps path and query, encoded', {
  tags: ['R-25'],
}, async () => {
  const { headers } = await gateway.get('/x\\..\\y/%41%20b?a=%2F%2Fevil&portal-dev-override=off&b=?');
  expect(headers.location).toBe('/x%5C..%5Cy/A%20b?a=%2F%2Fevil&b=%3F');
});

test.each([
  ['port', { port: 'all of them', container: 'payments_1_0_0_dev', section: payments }],
  ['pages', { port: 4210, container: 'payments_1_0_0_dev' }],
])('rejects signed claims without a valid %s in a URL and in a cookie', async (_, claims) => {
  const token = await address({ claims });
  const redirect = await gateway.get(`/payments?portal-dev-override=${token}`);
  expect(redirect.status).toBe(403);
  expect(redirect.text).toContain(
    'The development override does not name a port, a container and the pages.',
  );
  const response = await gateway.get('/payments', { cookie: `portal-dev-override=${token}` });
  expect(response.status).toBe(200);
  expect(registryOf(response.text).sections.payments.dev).toBeUndefined();
});
