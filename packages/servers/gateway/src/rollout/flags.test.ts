import type { Registry } from '@portal/section-sdk/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const flag = { owner: 'Payments team', description: 'receipts by mail', expiresOn: '2027-03-31' };

/** Makes a revision in which the flag is on for a share. */
const writeFlagRevision = (revision: number, percent: number) =>
  writeRegistry(gateway.dataDir, {
    ...sampleRegistry(),
    revision,
    flags: {
      'new-receipts': { ...flag, percent },
      'for-all': { ...flag, percent: 100 },
      'for-none': { ...flag, percent: 0 },
    },
  });

const registryAt = async (bucket?: number) =>
  JSON.parse(
    (await gateway.get('/registry.json', bucket === undefined ? {} : { cookie: `portal-bucket=${bucket}` }))
      .text,
  ) as Registry;

test('a page carries the names of the flags that are on for its browser, and its registry the same; nothing else of any flag', async () => {
  writeFlagRevision(8, 50);
  const first = await gateway.get('/payments');
  const bucket = Number(/portal-bucket=(\d+)/.exec(first.headers['set-cookie']?.[0] ?? '')?.[1]);
  const inPage = /id="portal-registry">(.*?)<\/script>/.exec(first.text)?.[1] ?? '';
  const { enabledFlags } = JSON.parse(inPage) as Registry;
  expect(enabledFlags).toContain('for-all');
  expect(enabledFlags).not.toContain('for-none');
  expect((await registryAt(bucket)).enabledFlags).toEqual(enabledFlags);
  expect(inPage).not.toMatch(/Payments team|receipts by mail|2027-03-31/);
  expect((await gateway.get('/registry.json')).headers.vary).toBe('cookie');
  expect((await registryAt()).enabledFlags).toEqual(['for-all']);
});

test('a flag is on for its share of the browsers, stays on for the same with each page, and a larger share leaves out nobody', async () => {
  const at = async (revision: number, percent: number) => {
    writeFlagRevision(revision, percent);
    const all = await Promise.all(Array.from({ length: 400 }, (_, bucket) => registryAt(bucket)));
    return all.flatMap(({ enabledFlags }, bucket) =>
      enabledFlags?.includes('new-receipts') ? [bucket] : [],
    );
  };
  const few = await at(9, 10);
  const many = await at(10, 40);
  expect(few.length).toBeGreaterThan(20);
  expect(few.length).toBeLessThan(64);
  expect(many.length).toBeGreaterThan(120);
  expect(many.length).toBeLessThan(200);
  expect(few.filter((bucket) => !many.includes(bucket))).toEqual([]);
  expect(await at(11, 40)).toEqual(many);
});

test('a flag that is on for all or for nobody keeps nothing in the browser', async () => {
  writeFlagRevision(12, 100);
  const page = await gateway.get('/payments');
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await registryAt()).enabledFlags).toEqual(['new-receipts', 'for-all']);
});
