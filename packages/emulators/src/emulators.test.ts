import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { Dataset } from '@portal/dataset/schema';
import { smallDataset } from '@portal/dataset/testing/small-dataset';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventLines, programRunner } from './kit/testing/run-main.ts';

// Each emulator starts several times.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The emulators, each with the URL of a form and of a control endpoint. */
const EMULATORS = [
  {
    name: 'identity-provider',
    says: 'identity provider',
    form: '/B2C_1A_unifiedlogin/interaction/nothing/sign-in',
    control: '/__test__/ttl',
    asked: { accessTokenSeconds: 60 },
  },
  {
    name: 'bank-processor',
    says: 'bank processor',
    form: '/wallet/card',
    control: '/control/faults',
    asked: { fault: 'failed' },
  },
  {
    name: 'e-signature',
    says: 'e-signature service',
    form: '/envelopes/nothing/fill',
    control: '/__test__/faults',
    asked: { fault: 'error', openings: 1 },
  },
];

describe.each(EMULATORS)('$name', ({ name, says: servedText, form, control, asked: sampleRequest }) => {
  const { run, killAll } = programRunner(path.join(import.meta.dirname, name, 'main.ts'));
  let environment: Awaited<ReturnType<typeof temporaryFolder>>;
  let origin: string;

  const start = (settings: Record<string, string> = {}) =>
    run({
      PORT: '0',
      PORTAL_DATA_DIR: environment.folder,
      PORTAL_DATASET: path.join(environment.folder, 'dataset.json'),
      BANK_PROCESSOR_KEY: 'a key for tests alone',
      ...settings,
    });
  const send = (address: string, init: RequestInit = {}) => fetch(`${origin}${address}`, init);

  beforeAll(async () => {
    environment = await temporaryFolder();
    await writeFile(
      path.join(environment.folder, 'dataset.json'),
      JSON.stringify(Dataset.encode(smallDataset())),
    );
    origin = await start({ FAULT_INJECTION: '1' }).origin();
  });
  afterAll(async () => {
    killAll();
    await environment.remove();
  });

  test('serves only its health under an unknown host', { tags: ['R-28'] }, async () => {
    const statusUnder = (host: string, at: string) =>
      new Promise((resolve) => {
        request(`${origin}${at}`, { headers: { host } }, (answer) =>
          resolve(answer.resume().statusCode),
        ).end();
      });
    expect(await statusUnder('evil.example', '/assets/pages.css')).toBe(400);
    expect(await statusUnder(new URL(origin).host, '/assets/pages.css')).toBe(200);
    expect(await statusUnder('evil.example', '/healthz')).toBe(200);
  });

  test('rejects a cross-site form and a form that is too large', {
    tags: ['R-17', 'R-28'],
  }, async () => {
    const post = (headers: Record<string, string>, body = '') =>
      send(form, { method: 'POST', body, headers: { ...FORM, ...headers } });
    expect((await post({ 'sec-fetch-site': 'cross-site' }, 'a=b')).status).toBe(400);
    expect((await post({ 'sec-fetch-site': 'same-site' }, 'a=b')).status).toBe(400);
    expect((await post({}, 'x'.repeat(33_000))).status).toBe(413);
    expect((await post({}, 'a=b&a=c')).status).toBe(400);
    expect((await post({}, 'a=%E0%A4%A')).status).toBe(400);
    // A form that no page of the emulator has opened is rejected.
    expect([400, 403, 404]).toContain((await post({ 'sec-fetch-site': 'same-origin' }, 'a=b')).status);
  });

  test('every response has security headers, even for invalid requests', {
    tags: ['R-25'],
  }, async () => {
    const answers = await Promise.all(
      ['/healthz', '/assets/pages.css', '/nothing', '/forms/%E0%A4%A'].map((at) => send(at)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400]);
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|form-action/);
    }
  });

  test('control endpoints require JSON and FAULT_INJECTION', {
    tags: ['R-28'],
  }, async () => {
    const body = JSON.stringify(sampleRequest);
    const post = (type: string) => send(control, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('text/plain')).status).toBe(400);
    expect((await post('application/json')).status).toBe(200);
    const without = await start({ PORTAL_DATA_DIR: path.join(environment.folder, 'other') }).origin();
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${without}${control}`, { method: 'POST', body, headers })).status).toBe(404);
  });

  test('refuses to start on a reachable address', {
    tags: ['R-28'],
  }, async () => {
    const remote = await start({ HOST: '0.0.0.0' }).ended;
    expect([remote.code, remote.out]).toEqual([1, '']);
    expect(eventLines(remote.err)).toEqual([
      `This is the sample ${servedText}, and HOST (0.0.0.0) is not this machine alone.`,
    ]);
  });

  test('reports a port or folder in use with one sentence', { tags: ['CFG-03'] }, async () => {
    const { port } = new URL(origin);
    const firstEmulator = await start({ PORT: port }).ended;
    expect(firstEmulator.code).toBe(1);
    expect(eventLines(firstEmulator.err)).toEqual([
      `Port ${port} on 127.0.0.1 is in use by another program; stop it, or set PORT.`,
    ]);
    const second = await start().ended;
    expect([second.code, ...eventLines(second.err)]).toEqual([
      1,
      `The data folder ${path.join(environment.folder, name)} is in use by another process: stop that one first.`,
    ]);
  });
});
