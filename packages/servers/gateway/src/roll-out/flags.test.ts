import type { Registry } from '@portal/platform/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const flag = { owner: 'Payments team', about: 'receipts by mail', ends: '2027-03-31' };

/** Makes a revision in which the flag is on for a share. */
const flagged = (revision: number, share: number) =>
  writeRegistry(gateway.dataDir, {
    ...sampleRegistry(),
    revision,
    flags: {
      'new-receipts': { ...flag, share },
      'for-all': { ...flag, share: 100 },
      'for-none': { ...flag, share: 0 },
    },
  });

const registryAt = async (lot?: number) =>
  JSON.parse(
    (await gateway.get('/registry.json', lot === undefined ? {} : { cookie: `portal-lot=${lot}` })).text,
  ) as Registry;

test('a page carries the names of the flags that are on for its browser, and its registry the same; nothing else of any flag', async () => {
  flagged(8, 50);
  const first = await gateway.get('/payments');
  const lot = Number(/portal-lot=(\d+)/.exec(first.headers['set-cookie']?.[0] ?? '')?.[1]);
  const inPage = /id="portal-registry">(.*?)<\/script>/.exec(first.text)?.[1] ?? '';
  const { on } = JSON.parse(inPage) as Registry;
  expect(on).toContain('for-all');
  expect(on).not.toContain('for-none');
  expect((await registryAt(lot)).on).toEqual(on);
  expect(inPage).not.toMatch(/Payments team|receipts by mail|2027-03-31/);
  expect((await gateway.get('/registry.json')).headers.vary).toBe('cookie');
  expect((await registryAt()).on).toEqual(['for-all']);
});

test('a flag is on for its share of the browsers, stays on for the same with each page, and a larger share leaves out nobody', async () => {
  const at = async (revision: number, share: number) => {
    flagged(revision, share);
    const all = await Promise.all(Array.from({ length: 400 }, (_, lot) => registryAt(lot)));
    return all.flatMap(({ on }, lot) => (on?.includes('new-receipts') ? [lot] : []));
  };
  const few = await at(9, 10);
  const many = await at(10, 40);
  expect(few.length).toBeGreaterThan(20);
  expect(few.length).toBeLessThan(64);
  expect(many.length).toBeGreaterThan(120);
  expect(many.length).toBeLessThan(200);
  expect(few.filter((lot) => !many.includes(lot))).toEqual([]);
  expect(await at(11, 40)).toEqual(many);
});

test('a flag that is on for all or for nobody keeps nothing in the browser', async () => {
  flagged(12, 100);
  const page = await gateway.get('/payments');
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await registryAt()).on).toEqual(['new-receipts', 'for-all']);
});
