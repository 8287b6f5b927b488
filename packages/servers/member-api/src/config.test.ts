import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { grantSettings } from './testing/e-signature-grant.ts';

const tokens = {
  TOKEN_ISSUER: 'https://provider.example.org/',
  TOKEN_AUDIENCE: 'member-api',
  TOKEN_JWKS_URI: 'http://localhost:4201/keys',
};

test('uses defaults for absent and empty variables', {
  tags: ['R-07', 'R-17', 'R-23'],
}, () => {
  expect(readConfig({ ...tokens, PORT: '', DATABASE_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4202,
    databaseUrl: undefined,
    dataset: undefined,
    portalOrigin: 'http://localhost:4200',
    allowedOrigins: ['http://localhost:4200'],
    docusignHosts: ['sign.example.org'],
    rates: { member: 300, address: 1200, search: 60, writeLog: 20 },
  });
});

test('reads all variables', { tags: ['R-04', 'R-17'] }, () => {
  const config = readConfig({
    ...tokens,
    PORT: '0',
    DATABASE_URL: 'postgresql://portal@db.example.org/portal',
    PORTAL_ORIGIN: 'https://members.example.org/',
    PORTAL_ALLOWED_ORIGINS: 'https://intranet.example.org/, https://agents.example.org',
    DOCUSIGN_HOSTS: 'sign.example.org, Localhost:4204',
  });
  expect(config).toMatchObject({
    port: 0,
    databaseUrl: 'postgresql://portal@db.example.org/portal',
    portalOrigin: 'https://members.example.org',
    allowedOrigins: [
      'https://members.example.org',
      'https://intranet.example.org',
      'https://agents.example.org',
    ],
    docusignHosts: ['sign.example.org', 'localhost:4204'],
  });
});

test('names every invalid variable in one sentence', { tags: ['API-02'] }, () => {
  const wrong = { TOKEN_ISSUER: 'x', PORT: 'many', DATABASE_URL: 'mysql://db', RATE_MEMBER: '0' };
  expect(() => readConfig(wrong)).toThrow(/PORT.*DATABASE_URL.*TOKEN_AUDIENCE.*TOKEN_JWKS_URI.*RATE_MEMBER/);
});

test('names a wrong list of trusted proxies', { tags: ['API-02', 'R-23'] }, () => {
  expect(() => readConfig({ ...tokens, TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow(/TRUSTED_PROXIES/);
  expect(readConfig({ ...tokens, TRUSTED_PROXIES: '10.0.0.0/8, loopback' }).trustedProxies).toBe(
    '10.0.0.0/8, loopback',
  );
});

test('requires a scope without spaces and at least one policy', { tags: ['API-02'] }, () => {
  expect(() => readConfig({ ...tokens, TOKEN_SCOPE: 'one two', TOKEN_POLICIES: ' , ' })).toThrow(
    /TOKEN_SCOPE.*TOKEN_POLICIES/,
  );
});

test('reads the telephone hours as JSON, by default office hours', { tags: ['CON-01'] }, () => {
  expect(readConfig(tokens).supportTimes).toEqual({
    week: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], from: '08:00', to: '17:00' }],
    closed: [],
    open: [],
  });
  const week = [{ days: ['Saturday'], from: '09:00', to: '12:30' }];
  const SUPPORT_TIMES = JSON.stringify({ week, closed: ['2026-12-26'] });
  expect(readConfig({ ...tokens, SUPPORT_TIMES }).supportTimes).toEqual({
    week,
    closed: ['2026-12-26'],
    open: [],
  });
  expect(() => readConfig({ ...tokens, SUPPORT_TIMES: 'weekdays' })).toThrow('SUPPORT_TIMES');
  const reversed = JSON.stringify({ week: [{ days: ['Monday'], from: '17:00', to: '08:00' }] });
  expect(() => readConfig({ ...tokens, SUPPORT_TIMES: reversed })).toThrow('SUPPORT_TIMES');
});

test('requires processor URL with key, and valid dates', { tags: ['API-52', 'R-13'] }, () => {
  const url = { BANK_PROCESSOR_URL: 'http://localhost:4203' };
  expect(() => readConfig({ ...tokens, ...url })).toThrow('BANK_PROCESSOR_KEY both, or neither');
  const { bankProcessor, achHolidays } = readConfig({
    ...tokens,
    ...url,
    BANK_PROCESSOR_KEY: 'sixteen letters..',
    ACH_HOLIDAYS_CLOSED: '2026-11-27, 2026-12-24',
  });
  expect(bankProcessor).toMatchObject({ url: 'http://localhost:4203', timeoutMs: 5_000 });
  expect(achHolidays).toEqual({ closed: ['2026-11-27', '2026-12-24'], open: [] });
  expect(() => readConfig({ ...tokens, ACH_HOLIDAYS_OPEN: '11/27/2026' })).toThrow('ACH_HOLIDAYS_OPEN');
});

test('requires all settings of the e-signature service, with an RSA key', { tags: ['F-07'] }, () => {
  const account = { ESIGNATURE_URL: 'https://sign.example.org/restapi/v2.1/accounts/1' };
  const grant = grantSettings('https://account.sign.example.org');
  const all = { ...tokens, ...account, ...grant };
  expect(readConfig(all).eSignature).toMatchObject({
    url: account.ESIGNATURE_URL,
    grant: {
      tokenUrl: grant.ESIGNATURE_TOKEN_URL,
      clientId: grant.ESIGNATURE_CLIENT_ID,
      userId: grant.ESIGNATURE_USER_ID,
    },
  });
  expect(readConfig(tokens).eSignature).toBeUndefined();
  expect(() => readConfig({ ...tokens, ...grant })).toThrow('needs ESIGNATURE_URL too.');
  expect(() => readConfig({ ...all, ESIGNATURE_USER_ID: '', ESIGNATURE_PRIVATE_KEY: '' })).toThrow(
    'needs ESIGNATURE_USER_ID and ESIGNATURE_PRIVATE_KEY too.',
  );
  const wrongKey = { ...all, ESIGNATURE_PRIVATE_KEY: grant.ESIGNATURE_PRIVATE_KEY.slice(0, 400) };
  expect(() => readConfig(wrongKey)).toThrow(
    /^[^-]*ESIGNATURE_PRIVATE_KEY: Expected an RSA private key[^-]*$/,
  );
});

test('requires webhook address of business events with one or two secrets', () => {
  const url = { EVENT_WEBHOOK_URL: 'https://back-office.example.org/events' };
  const secret = (letter: string) => letter.repeat(32);
  const withSecrets = (EVENT_WEBHOOK_SECRETS: string) =>
    readConfig({ ...tokens, ...url, EVENT_WEBHOOK_SECRETS });
  expect(readConfig(tokens).eventWebhook).toBeUndefined();
  expect(withSecrets(`${secret('a')},${secret('b')}`).eventWebhook).toEqual({
    url: 'https://back-office.example.org/events',
    secrets: [secret('a'), secret('b')],
  });
  expect(withSecrets(`${secret('c')}, ${secret('d')}\n`).eventWebhook?.secrets).toEqual([
    secret('c'),
    secret('d'),
  ]);
  expect(() => readConfig({ ...tokens, ...url })).toThrow('EVENT_WEBHOOK_SECRETS both, or neither');
  expect(() => readConfig({ ...tokens, EVENT_WEBHOOK_SECRETS: secret('a') })).toThrow('both, or neither');
  expect(() => withSecrets('too short')).toThrow('EVENT_WEBHOOK_SECRETS');
});
