import type { Registry } from '@portal/section-sdk/registry';
import { expect, test } from 'vitest';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { gateway, setUpGateway } from '../testing/shared-gateway.ts';

setUpGateway();

const flag = { owner: 'Payments team', description: 'receipts by mail', expiresOn: '2027-03-31' };

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

test('page and registry contain only the enabled flag names', async () => {
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

test('a browser keeps its flag, and a higher percentage includes it', async () => {
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

test('a flag at 0 or 100 per cent sets no cookie', async () => {
  writeFlagRevision(12, 100);
  const page = await gateway.get('/payments');
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await registryAt()).enabledFlags).toEqual(['new-receipts', 'for-all']);
});
