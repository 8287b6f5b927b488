import type { Registry } from '@portal/section-sdk/registry';
import { expect, test } from 'vitest';
import { CANARY_INTEGRITY, registryWithCanary, registryWithFirstRelease } from '../testing/sample-canary.ts';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { gateway, setUpGateway } from '../testing/shared-gateway.ts';
import { isInRollout } from './bucket.ts';

setUpGateway();

function registryOf(html: string): Registry {
  const text = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(text ?? 'null') as Registry;
}

/** Reads the registry, which is cheaper than a rendered page. */
async function versionAt(bucket: number): Promise<string | undefined> {
  const { text } = await gateway.get('/registry.json', { cookie: `portal-bucket=${bucket}` });
  return (JSON.parse(text) as Registry).sections.payments?.live.version;
}

test('sets no cookie without a rollout', async () => {
  expect((await gateway.get('/payments')).headers['set-cookie']).toBeUndefined();
});

test('assigns a bucket once; page, preloads and registry agree', async () => {
  writeRegistry(gateway.dataDir, registryWithCanary(8, 50));
  const first = await gateway.get('/payments');
  expect(first.headers['set-cookie']?.[0]).toMatch(
    /^portal-bucket=\d{1,4}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const buckets = { winner: 0, loser: 0 };
  while (!isInRollout(buckets.winner, { section: 'payments', version: '3.0.0-new' }, 50)) buckets.winner += 1;
  while (isInRollout(buckets.loser, { section: 'payments', version: '3.0.0-new' }, 50)) buckets.loser += 1;

  const cookie = `other=1; portal-bucket=${buckets.winner}`;
  const page = await gateway.get('/payments', { cookie });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(registryOf(page.text).sections.payments).toMatchObject({
    variant: 'canary',
    live: { version: '3.0.0-new' },
    previous: [{ version: '2.0.0-def' }],
  });
  expect(page.text).toContain(
    `href="/releases/payments/3.0.0-new/remoteEntry.js" integrity="${CANARY_INTEGRITY}"`,
  );
  const registry = await gateway.get('/registry.json', { cookie });
  expect(JSON.parse(registry.text)).toEqual(registryOf(page.text));
  expect(registry.headers.vary).toBe('cookie');

  const others = registryOf(
    (await gateway.get('/payments', { cookie: `portal-bucket=${buckets.loser}` })).text,
  );
  expect(others.sections.payments).toMatchObject({ live: { version: '2.0.0-def' } });
  expect(JSON.stringify(others)).not.toContain('3.0.0-new');
  const unknown = JSON.parse((await gateway.get('/registry.json')).text) as Registry;
  expect(unknown.sections.payments?.live.version).toBe('2.0.0-def');
});

test('a higher percentage keeps all browsers, and an abort resets them', async () => {
  const at = async (revision: number, percent: number) => {
    writeRegistry(gateway.dataDir, registryWithCanary(revision, percent));
    const versions = await Promise.all(Array.from({ length: 400 }, (_, bucket) => versionAt(bucket)));
    return versions.flatMap((version, bucket) => (version === '3.0.0-new' ? [bucket] : []));
  };
  const few = await at(9, 5);
  const many = await at(10, 40);
  expect(few.length).toBeGreaterThan(8);
  expect(few.length).toBeLessThan(35);
  expect(many.length).toBeGreaterThan(120);
  expect(many.length).toBeLessThan(200);
  expect(few.filter((bucket) => !many.includes(bucket))).toEqual([]);
  writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 11 });
  expect(await versionAt(many[0] ?? 0)).toBe('2.0.0-def');
});

test('each release selects other buckets', () => {
  const selectedBuckets = (version: string) =>
    Array.from({ length: 10_000 }, (_, bucket) => bucket).filter((bucket) =>
      isInRollout(bucket, { section: 'payments', version }, 5),
    );
  const [one, other] = [selectedBuckets('3.0.0-a'), selectedBuckets('3.0.0-b')];
  expect(one.length).toBeGreaterThan(430);
  expect(one.length).toBeLessThan(570);
  expect(one.filter((bucket) => other.includes(bucket)).length).toBeLessThan(60);
});

test('only browsers of the canary get the first release of a section', async () => {
  writeRegistry(gateway.dataDir, registryWithFirstRelease(20, 100));
  const chosen = JSON.parse(
    (await gateway.get('/registry.json', { cookie: 'portal-bucket=7' })).text,
  ) as Registry;
  expect(chosen.sections).toMatchObject({
    payments: { enabled: true, variant: 'canary', live: { version: '3.0.0-new' }, previous: [] },
  });
  const others = JSON.parse((await gateway.get('/registry.json')).text) as Registry;
  expect(others.sections).toEqual({});
});
