import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../testing/start-gateway.ts';
import { createPasswordGate } from './password-gate.ts';

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
  const ask = (from: string, password: string, address = '/status') =>
    gateway.get(address, { 'x-forwarded-for': from, authorization: basic(password) });
  return { ...gateway, ask };
}

/** A gate alone, whose clock the test sets. */
async function openGate() {
  const clock = { ms: 0 };
  const gate = createPasswordGate(PASSWORD, () => clock.ms);
  const app = Fastify({ trustProxy: true });
  app.get('/', (request, reply) => gate.refuse(request, reply) ?? reply.send('open'));
  onTestFinished(() => app.close());
  const ask = async (from: string, password: string | null) => {
    const authorization = password === null ? {} : { authorization: basic(password) };
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': from, ...authorization } });
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
  };
  return { clock, ask };
}

test('the eleventh wrong password of a network is refused with 429, and so is the right one', {
  tags: ['R-23'],
}, async () => {
  const gateway = await startBehindProxy();
  for (let guess = 1; guess <= 10; guess += 1) {
    expect((await gateway.ask('203.0.113.7', `guess number ${guess}`)).status).toBe(401);
  }
  for (const password of ['guess number 11', PASSWORD]) {
    const refused = await gateway.ask('203.0.113.7', password);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['www-authenticate']).toBeUndefined();
    expect(refused.headers['set-cookie']).toBeUndefined();
  }
  expect((await gateway.ask('203.0.113.8', PASSWORD)).status).toBe(200);
  const warned = gateway.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warned).toHaveLength(10);
  expect(warned[9]).toMatchObject({
    event: 'status.password_refused',
    network: '203.0.113.7',
    wrong: 10,
  });
  const log = gateway.lines.join('');
  expect(log).not.toContain('guess number');
  expect(log).not.toContain(basic('guess number 3').slice(6));
});

test.each([
  ['one /64', (guess: number) => `2001:db8:1:2::${guess.toString(16)}`],
  [
    'one IPv4 address, written as IPv6',
    (guess: number) => (guess % 2 ? '::ffff:203.0.113.9' : '203.0.113.9'),
  ],
  [
    'one /64, written in several ways',
    (guess: number) => (guess % 2 ? '2001:DB8:0:3:0::1' : '2001:db8:0:3::2'),
  ],
])('wrong passwords from %s are counted together', { tags: ['R-23'] }, async (_, addressOf) => {
  const { ask } = await openGate();
  const statuses: number[] = [];
  for (let guess = 1; guess <= 11; guess += 1) statuses.push((await ask(addressOf(guess), 'wrong')).status);
  expect(statuses.slice(9)).toEqual([401, 429]);
});

test('a network may try again after 15 minutes, and Retry-After says when', { tags: ['R-23'] }, async () => {
  const { ask, clock } = await openGate();
  for (let guess = 0; guess < 10; guess += 1) await ask('203.0.113.7', 'wrong');
  clock.ms = 60_000;
  expect(await ask('203.0.113.7', PASSWORD)).toEqual({ status: 429, retryAfter: '840' });
  clock.ms = 899_999;
  expect(await ask('203.0.113.7', PASSWORD)).toEqual({ status: 429, retryAfter: '1' });
  clock.ms = 900_000;
  expect((await ask('203.0.113.7', PASSWORD)).status).toBe(200);
});

test('a request without a password is no guess, and a right one forgets no wrong ones', {
  tags: ['R-23'],
}, async () => {
  const { ask } = await openGate();
  for (let request = 0; request < 30; request += 1) expect((await ask('203.0.113.7', null)).status).toBe(401);
  for (let guess = 0; guess < 9; guess += 1) await ask('203.0.113.7', 'wrong');
  expect((await ask('203.0.113.7', PASSWORD)).status).toBe(200);
  expect((await ask('203.0.113.7', 'wrong')).status).toBe(401);
  expect((await ask('203.0.113.7', PASSWORD)).status).toBe(429);
});
