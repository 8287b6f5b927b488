import type { Registry } from '@portal/platform/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CANDIDATE_INTEGRITY, rolledOut } from '../testing/rolled-out.ts';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { isAmong } from './lot.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

function registryOf(html: string): Registry {
  const text = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(text ?? 'null') as Registry;
}

/** By the registry, which says what the page does: pages are made and compressed for each request. */
async function versionAt(lot: number): Promise<string | undefined> {
  const { text } = await gateway.get('/registry.json', { cookie: `portal-lot=${lot}` });
  return (JSON.parse(text) as Registry).sections.payments?.live.version;
}

test('without a roll-out nothing is kept in the browser', async () => {
  expect((await gateway.get('/payments')).headers['set-cookie']).toBeUndefined();
});

test('a browser draws a lot once; the page, its code and the registry of its tab say the same release', async () => {
  writeRegistry(gateway.dataDir, rolledOut(8, 50));
  const first = await gateway.get('/payments');
  expect(first.headers['set-cookie']?.[0]).toMatch(
    /^portal-lot=\d{1,4}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const lots = { winner: 0, loser: 0 };
  while (!isAmong(lots.winner, { section: 'payments', version: '3.0.0-new' }, 50)) lots.winner += 1;
  while (isAmong(lots.loser, { section: 'payments', version: '3.0.0-new' }, 50)) lots.loser += 1;

  const cookie = `other=1; portal-lot=${lots.winner}`;
  const page = await gateway.get('/payments', { cookie });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(registryOf(page.text).sections.payments).toMatchObject({
    chosen: 'candidate',
    live: { version: '3.0.0-new' },
    previous: [{ version: '2.0.0-def' }],
  });
  expect(page.text).toContain(
    `href="/releases/payments/3.0.0-new/remoteEntry.js" integrity="${CANDIDATE_INTEGRITY}"`,
  );
  const registry = await gateway.get('/registry.json', { cookie });
  expect(JSON.parse(registry.text)).toEqual(registryOf(page.text));
  expect(registry.headers.vary).toBe('cookie');

  const others = registryOf((await gateway.get('/payments', { cookie: `portal-lot=${lots.loser}` })).text);
  expect(others.sections.payments).toMatchObject({ live: { version: '2.0.0-def' } });
  expect(JSON.stringify(others)).not.toContain('3.0.0-new');
  const unknown = JSON.parse((await gateway.get('/registry.json')).text) as Registry;
  expect(unknown.sections.payments?.live.version).toBe('2.0.0-def');
});

test('a larger share takes in others and leaves out nobody; taken back, all have what is live', async () => {
  const at = async (revision: number, share: number) => {
    writeRegistry(gateway.dataDir, rolledOut(revision, share));
    const versions = await Promise.all(Array.from({ length: 400 }, (_, lot) => versionAt(lot)));
    return versions.flatMap((version, lot) => (version === '3.0.0-new' ? [lot] : []));
  };
  const few = await at(9, 5);
  const many = await at(10, 40);
  expect(few.length).toBeGreaterThan(8);
  expect(few.length).toBeLessThan(35);
  expect(many.length).toBeGreaterThan(120);
  expect(many.length).toBeLessThan(200);
  expect(few.filter((lot) => !many.includes(lot))).toEqual([]);
  writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 11 });
  expect(await versionAt(many[0] ?? 0)).toBe('2.0.0-def');
});

test('each release has other winners', () => {
  const winners = (version: string) =>
    Array.from({ length: 10_000 }, (_, lot) => lot).filter((lot) =>
      isAmong(lot, { section: 'payments', version }, 5),
    );
  const [one, other] = [winners('3.0.0-a'), winners('3.0.0-b')];
  expect(one.length).toBeGreaterThan(430);
  expect(one.length).toBeLessThan(570);
  expect(one.filter((lot) => other.includes(lot)).length).toBeLessThan(60);
});
