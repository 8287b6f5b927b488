import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../testing/start-gateway.ts';
import { createBasicAuth } from './basic-auth.ts';

const PASSWORD = 'eleven patient lanterns: glowing';
const basic = (password: string) => `Basic ${Buffer.from(`maria:${password}`).toString('base64')}`;

const folder = mkdtempSync(path.join(tmpdir(), 'gate-test-'));
const file = path.join(folder, 'password');
writeFileSync(file, PASSWORD);
afterAll(() => rmSync(folder, { recursive: true }));

async function startBehindProxy() {
  const gateway = await startGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  onTestFinished(() => gateway.stop());
  const sendRequest = (from: string, password: string, address = '/status') =>
    gateway.get(address, { 'x-forwarded-for': from, authorization: basic(password) });
  return { ...gateway, ask: sendRequest };
}

/** Creates basic authentication with a clock that the test sets. */
async function createTestAuth() {
  const clock = { ms: 0 };
  const basicAuth = createBasicAuth(PASSWORD, () => clock.ms);
  const app = Fastify({ trustProxy: true });
  app.get('/', (request, reply) => basicAuth.reject(request, reply) ?? reply.send('open'));
  onTestFinished(() => app.close());
  const sendRequest = async (from: string, password: string | null) => {
    const authorization = password === null ? {} : { authorization: basic(password) };
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': from, ...authorization } });
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
  };
  return { clock, ask: sendRequest };
}

test('rejects the eleventh wrong password with 429, and then the right one', {
  tags: ['R-23'],
}, async () => {
  const gateway = await startBehindProxy();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await gateway.ask('203.0.113.7', `guess number ${attempt}`)).status).toBe(401);
  }
  for (const password of ['guess number 11', PASSWORD]) {
    const rejected = await gateway.ask('203.0.113.7', password);
    expect([rejected.status, JSON.parse(rejected.text).code]).toEqual([429, 'too-many-requests']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.headers['www-authenticate']).toBeUndefined();
    expect(rejected.headers['set-cookie']).toBeUndefined();
  }
  expect((await gateway.ask('203.0.113.8', PASSWORD)).status).toBe(200);
  const warned = gateway.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warned).toHaveLength(10);
  expect(warned[9]).toMatchObject({
    msg: 'status.password_rejected',
    network: '203.0.113.7',
    wrong: 10,
  });
  const log = gateway.lines.join('');
  expect(log).not.toContain('guess number');
  expect(log).not.toContain(basic('guess number 3').slice(6));
});

test.each([
  ['one /64', (attempt: number) => `2001:db8:1:2::${attempt.toString(16)}`],
  ['one /48', (attempt: number) => `2001:db8:1:${attempt.toString(16)}::${attempt}`],
  [
    'one IPv4 address, written as IPv6',
    (attempt: number) => (attempt % 2 ? '::ffff:203.0.113.9' : '203.0.113.9'),
  ],
  [
    'one /64, written in several ways',
    (attempt: number) => (attempt % 2 ? '2001:DB8:0:3:0::1' : '2001:db8:0:3::2'),
  ],
])('counts wrong passwords from %s together', { tags: ['R-23'] }, async (_, addressOf) => {
  const { ask: sendRequest } = await createTestAuth();
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt += 1)
    statuses.push((await sendRequest(addressOf(attempt), 'wrong')).status);
  expect(statuses.slice(9)).toEqual([401, 429]);
});

test('allows another try after 15 minutes, as Retry-After says', { tags: ['R-23'] }, async () => {
  const { ask: sendRequest, clock } = await createTestAuth();
  for (let attempt = 0; attempt < 10; attempt += 1) await sendRequest('203.0.113.7', 'wrong');
  clock.ms = 60_000;
  expect(await sendRequest('203.0.113.7', PASSWORD)).toEqual({ status: 429, retryAfter: '840' });
  clock.ms = 899_999;
  expect(await sendRequest('203.0.113.7', PASSWORD)).toEqual({ status: 429, retryAfter: '1' });
  clock.ms = 900_000;
  expect((await sendRequest('203.0.113.7', PASSWORD)).status).toBe(200);
});

test('ignores requests without a password; a right one resets nothing', {
  tags: ['R-23'],
}, async () => {
  const { ask: sendRequest } = await createTestAuth();
  for (let request = 0; request < 30; request += 1)
    expect((await sendRequest('203.0.113.7', null)).status).toBe(401);
  for (let attempt = 0; attempt < 9; attempt += 1) await sendRequest('203.0.113.7', 'wrong');
  expect((await sendRequest('203.0.113.7', PASSWORD)).status).toBe(200);
  expect((await sendRequest('203.0.113.7', 'wrong')).status).toBe(401);
  expect((await sendRequest('203.0.113.7', PASSWORD)).status).toBe(429);
});
