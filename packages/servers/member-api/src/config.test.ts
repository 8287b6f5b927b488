import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const tokens = {
  TOKEN_ISSUER: 'https://provider.example.org/',
  TOKEN_AUDIENCE: 'member-api',
  TOKEN_JWKS_URI: 'http://localhost:4201/keys',
};

test('R-07 R-17 R-23 what is not set has its default, and an empty variable is not set', () => {
  expect(readConfig({ ...tokens, PORT: '', DATABASE_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4202,
    databaseUrl: undefined,
    dataset: undefined,
    portalOrigin: 'http://localhost:4200',
    docusignHosts: ['sign.example.org'],
    rates: { member: 300, address: 1200, search: 60, writeLog: 20 },
  });
});

test('R-04 R-17 what is set is read', () => {
  const config = readConfig({
    ...tokens,
    PORT: '0',
    DATABASE_URL: 'postgresql://portal@db.example.org/portal',
    PORTAL_ORIGIN: 'https://members.example.org/',
    DOCUSIGN_HOSTS: 'sign.example.org, Localhost:4204',
  });
  expect(config).toMatchObject({
    port: 0,
    databaseUrl: 'postgresql://portal@db.example.org/portal',
    portalOrigin: 'https://members.example.org',
    docusignHosts: ['sign.example.org', 'localhost:4204'],
  });
});

test('API-02 everything that is wrong is named, in one sentence', () => {
  const wrong = { TOKEN_ISSUER: 'x', PORT: 'many', DATABASE_URL: 'mysql://db', RATE_MEMBER: '0' };
  expect(() => readConfig(wrong)).toThrow(/PORT.*DATABASE_URL.*TOKEN_AUDIENCE.*TOKEN_JWKS_URI.*RATE_MEMBER/);
});
