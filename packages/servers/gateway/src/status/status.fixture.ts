import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

export const PASSWORD = 'eleven patient lanterns: glowing';
export const folder = mkdtempSync(path.join(tmpdir(), 'status-test-'));
export const file = path.join(folder, 'password');
export const basic = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
});

export const staff = basic(`maria:${PASSWORD}`);

export let gateway: TestGateway;

/** Starts a gateway with a status page before each test. */
export function setUpStatusPage(): void {
  beforeAll(() => {
    // Another test file of this process may have removed it.
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${PASSWORD}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    gateway = await startGateway({ PORTAL_STATUS_PASSWORD_FILE: file, TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterEach(() => gateway.stop());
}

/** Replaces the gateway, which has been stopped, by one with another environment. */
export async function replaceGateway(environment: Parameters<typeof startGateway>[0]): Promise<void> {
  gateway = await startGateway(environment);
}

/** Returns the values of a part of the page by term. */
export async function textUnder(heading: string): Promise<Record<string, string>> {
  const { text } = await gateway.get('/status', staff);
  const part = text.split('<section>').find((each) => each.includes(`<h2>${heading}</h2>`)) ?? '';
  return Object.fromEntries(
    [...part.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term = '', value = '']) => [
      term,
      value.replaceAll(/<[^>]+>/g, ''),
    ]),
  );
}
