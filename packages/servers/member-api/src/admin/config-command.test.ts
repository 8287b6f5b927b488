import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { grantSettings, NO_E_SIGNATURE, TOKEN_PATH } from '../testing/e-signature-grant.ts';
import { configCommand } from './config-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-check-'));
const appConfig = path.join(folder, 'app-config.json');

/** Responses of all services by path. A number is a status without a body, and a body with `error` has status 400. */
let responses: Record<string, unknown> = {};
let origin = '';
let mailPort = 0;
const http = createServer((request, response) => {
  const found = responses[new URL(request.url ?? '', 'http://any').pathname] ?? 404;
  if (typeof found === 'number') response.writeHead(found).end();
  else if (Object(found).error) response.writeHead(400).end(JSON.stringify(found));
  else response.end(JSON.stringify(found));
});
/** Accepts a connection like a mail server without sign-in. */
const mail = createTcpServer((socket) => {
  socket.write('220 mail.example.org\r\n');
  socket.on('data', (line) => void socket.write(/^quit/i.test(String(line)) ? '221 bye\r\n' : '250 ok\r\n'));
});

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(http)}`;
  mailPort = await listen(mail);
});
afterAll(() => {
  http.close();
  mail.close();
  rmSync(folder, { recursive: true, force: true });
});

const AUTHORITY = '/tenant/B2C_1A_unifiedlogin';
beforeEach(() => {
  responses = {
    '/keys': { keys: [{ kty: 'RSA', use: 'sig', kid: 'a' }] },
    [`${AUTHORITY}/v2.0/.well-known/openid-configuration`]: {
      issuer: 'https://sign-in.example.org/v2.0/',
      jwks_uri: `${origin}/keys`,
    },
    '/events': { events: [], next: 0 },
    [TOKEN_PATH]: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3_600 },
    '/account/envelopes': { envelopes: [] },
  };
});

const settings = () => ({
  PORTAL_ORIGIN: 'https://members.example.org',
  TOKEN_ISSUER: 'https://sign-in.example.org/v2.0/',
  TOKEN_AUDIENCE: 'member-api',
  TOKEN_JWKS_URI: `${origin}/keys`,
  BANK_PROCESSOR_URL: origin,
  BANK_PROCESSOR_KEY: 'a key of the tests',
  ESIGNATURE_URL: `${origin}/account`,
  ...grantSettings(origin),
  ESIGNATURE_WEBHOOK_SECRETS: 'a secret of the tests that is long enough',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'portal@example.org',
  SUPPORT_MAILBOX: 'services@example.org',
});

/** Runs the command with these settings, and returns its lines and whether everything fits. */
async function check(
  changes: Record<string, string> = {},
  identityProvider: Record<string, string> = {},
  guardScopes = ['https://example.org/member-api/member.access'],
  shared: { allowedHosts?: string[]; society?: object } = {},
) {
  writeFileSync(
    appConfig,
    JSON.stringify({
      identityProvider: {
        redirectUri: 'https://members.example.org/authenticate',
        signUpSignInAuthority: `${origin}${AUTHORITY}`,
        ...identityProvider,
      },
      guardScopes,
      allowedHosts: ['sign.example.org'],
      society: {},
      ...shared,
    }),
  );
  // npm changes to the folder of the project.
  const npm = { INIT_CWD: folder };
  for (const [name, value] of Object.entries({ ...settings(), ...npm, ...changes })) vi.stubEnv(name, value);
  const lines: string[] = [];
  try {
    await runCommand(
      configCommand((line) => lines.push(line)),
      ['check', '--app-config', path.basename(appConfig)],
    );
    return { lines, fits: process.exitCode !== 1 };
  } finally {
    process.exitCode = 0;
    vi.unstubAllEnvs();
  }
}

const FITS = [
  'identity provider: fits.',
  'bank processor: fits.',
  'e-signature service: fits.',
  'mail server: fits.',
  'app-config.json: fits.',
];

test('reports that each service fits', async () => {
  expect(await check()).toEqual({ lines: FITS, fits: true });
});

test('accepts a provider without policies if the API requires none', async () => {
  const authority = '/tenant-id';
  responses[`${authority}/v2.0/.well-known/openid-configuration`] = {
    issuer: 'https://sign-in.example.org/v2.0/',
    jwks_uri: `${origin}/keys`,
  };
  const provider = { signUpSignInAuthority: `${origin}${authority}/` };
  expect(await check({ TOKEN_POLICIES: 'off' }, provider)).toEqual({ lines: FITS, fits: true });
  expect((await check({}, provider)).lines[0]).toBe(
    'identity provider: signUpSignInAuthority ends with tenant-id, and TOKEN_POLICIES accepts b2c_1a_unifiedlogin. A provider without policies needs TOKEN_POLICIES=off.',
  );
});

test('says in words what does not fit at the identity provider', async () => {
  const changes = { TOKEN_ISSUER: 'https://other.example.org/', TOKEN_SCOPE: 'Portal.Read' };
  const { lines, fits } = await check(changes, { redirectUri: 'https://members.example.org/' });
  expect(fits).toBe(false);
  expect(lines.filter((line) => line.startsWith('identity'))).toEqual([
    'identity provider: redirectUri is https://members.example.org/, and PORTAL_ORIGIN needs https://members.example.org/authenticate.',
    'identity provider: guardScopes requests member.access, and TOKEN_SCOPE requires portal.read.',
    "identity provider: The provider's issuer is https://sign-in.example.org/v2.0/, and TOKEN_ISSUER is https://other.example.org/.",
  ]);
  expect((await check({ TOKEN_JWKS_URI: `${origin}/other` })).lines.slice(0, 2)).toEqual([
    'identity provider: TOKEN_JWKS_URI returned status 404.',
    `identity provider: The provider's keys are at ${origin}/keys, and TOKEN_JWKS_URI is ${origin}/other.`,
  ]);
  responses['/keys'] = { keys: [{ kty: 'EC', use: 'sig' }] };
  expect((await check()).lines[0]).toBe(
    'identity provider: TOKEN_JWKS_URI has no RSA signing key, and the API accepts RS256 only.',
  );
});

test('reports an address in TOKEN_AUDIENCE for a provider of Microsoft', { tags: ['CFG-04'] }, async () => {
  const audience = { TOKEN_AUDIENCE: 'api://member-api' };
  const at = (host: string) => ({
    signUpSignInAuthority: `https://${host}/tenant/B2C_1A_unifiedlogin`,
    // Replaces the discovery document.
    authorityMetadata: '{}',
  });
  for (const host of ['society.ciamlogin.com', 'society.b2clogin.com', 'login.microsoftonline.com']) {
    expect((await check(audience, at(host))).lines[0]).toBe(
      'identity provider: TOKEN_AUDIENCE is api://member-api, and tokens of Microsoft name the application (client) id of the API.',
    );
    expect((await check({}, at(host))).fits).toBe(true);
  }
  expect((await check(audience, at('sign-in.example.org'))).fits).toBe(true);
});

test('says which key a service rejects, and which one does not respond', async () => {
  responses['/events'] = 401;
  responses['/account/envelopes'] = 403;
  const { lines, fits } = await check({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(fits).toBe(false);
  expect(lines.slice(1, 4)).toEqual([
    'bank processor: It rejects BANK_PROCESSOR_KEY: the bank processor returned status 401.',
    'e-signature service: It rejects ESIGNATURE_USER_ID for the account of ESIGNATURE_URL: the e-signature service returned status 403.',
    'mail server: It cannot be reached at the address of SMTP_URL (ESOCKET).',
  ]);
  const closed = await check({
    BANK_PROCESSOR_URL: 'http://127.0.0.1:9',
    ESIGNATURE_URL: 'http://127.0.0.1:9',
  });
  expect(closed.lines.slice(1, 3)).toEqual([
    'bank processor: no valid response from the bank processor.',
    'e-signature service: no response from the e-signature service.',
  ]);
});

test('reports an address of the bank processor that does not exist', async () => {
  expect((await check({ BANK_PROCESSOR_URL: `${origin}/old` })).lines[1]).toBe(
    'bank processor: the bank processor returned status 404.',
  );
});

test('reports an address of the e-signature service that does not exist', async () => {
  expect((await check({ ESIGNATURE_URL: `${origin}/accounts` })).lines[2]).toBe(
    'e-signature service: the e-signature service returned status 404.',
  );
});

test('explains why the e-signature service issues no access token', async () => {
  const line = async (response: unknown) => {
    responses[TOKEN_PATH] = response;
    return (await check()).lines[2];
  };
  const says = 'e-signature service: the e-signature service gave no access token:';
  expect(await line({ error: 'consent_required' })).toBe(
    `${says} consent_required. Let the user of ESIGNATURE_USER_ID consent to the scopes signature and impersonation.`,
  );
  const advice =
    'Check ESIGNATURE_TOKEN_URL, ESIGNATURE_CLIENT_ID, ESIGNATURE_USER_ID and ESIGNATURE_PRIVATE_KEY.';
  expect(await line({ error: 'invalid_grant', error_description: 'no_valid_keys_or_signatures' })).toBe(
    `${says} invalid_grant, no_valid_keys_or_signatures. ${advice}`,
  );
  expect(await line(404)).toBe(`${says} status 404. ${advice}`);
});

test('keeps the path of the bank processor', async () => {
  responses['/portal/v1/events'] = 401;
  expect((await check({ BANK_PROCESSOR_URL: `${origin}/portal/v1` })).lines[1]).toBe(
    'bank processor: It rejects BANK_PROCESSOR_KEY: the bank processor returned status 401.',
  );
});

test('names services that are not configured, and a webhook without a secret', async () => {
  const without = {
    ...{ BANK_PROCESSOR_URL: '', BANK_PROCESSOR_KEY: '', SMTP_URL: '' },
    ...NO_E_SIGNATURE,
  };
  expect(await check(without)).toEqual({
    lines: [
      'identity provider: fits.',
      'bank processor: not configured, so members cannot pay.',
      'e-signature service: not configured, so members cannot download signed forms.',
      'mail server: not configured, so emails become files in the data folder.',
      'app-config.json: fits.',
    ],
    fits: true,
  });
  expect((await check({ ESIGNATURE_WEBHOOK_SECRETS: '' })).lines[2]).toBe(
    'e-signature service: ESIGNATURE_WEBHOOK_SECRETS is not set, so results arrive by polling only.',
  );
});

test('compares the settings that pages have too', async () => {
  const times = (to: string) => ({ week: [{ days: ['Monday'], from: '09:00', to }] });
  const changes = { SUPPORT_TIMES: JSON.stringify(times('17:00')) };
  const compare = async (shared: { allowedHosts?: string[]; society: object }) =>
    (await check(changes, {}, undefined, shared)).lines.slice(4);
  expect(await compare({ society: { supportTimes: times('17:00') } })).toEqual(['app-config.json: fits.']);
  expect(await compare({ allowedHosts: [], society: { supportTimes: times('18:00') } })).toEqual([
    'app-config.json: society.supportTimes differs from SUPPORT_TIMES, within which members may ask for a call.',
    'app-config.json: allowedHosts does not contain sign.example.org of DOCUSIGN_HOSTS.',
  ]);
});

test('names an invalid setting in one sentence', async () => {
  await expect(check({ TOKEN_ISSUER: '', RETENTION_DAYS: 'x' })).rejects.toThrow(
    /^The environment variables are invalid: TOKEN_ISSUER: it is missing; RETENTION_DAYS: Invalid input: .*\.$/,
  );
});
