import type { Registry } from '@portal/section-sdk/registry';
import { expect, test } from 'vitest';
import { createRegistry } from '../testing/sample.ts';
import { createRegistryObserver } from './registry-observer.ts';

const shell = { version: '1.0.0-s1', previous: [] };
const initialRegistry: Registry = { ...createRegistry(), revision: 7, shell };

/** Returns the next revision with changes to the payments section. */
function withPayments(change: object, changes: Partial<Registry> = {}): Registry {
  const { payments, ...others } = initialRegistry.sections;
  if (!payments) throw new Error('The sample registry has changed');
  return {
    ...initialRegistry,
    revision: 8,
    sections: { ...others, payments: { ...payments, ...change } },
    ...changes,
  };
}

const released = (version: string, changes: Partial<Registry> = {}) =>
  withPayments({ live: { ...initialRegistry.sections.payments?.live, version } }, changes);

async function afterRefresh(latest: Registry, running: Readonly<Record<string, string>> = {}) {
  const registryObserver = createRegistryObserver(initialRegistry, async () => latest);
  for (const [section, version] of Object.entries(running)) registryObserver.markRunning(section, version);
  let notifications = 0;
  registryObserver.subscribe(() => {
    notifications += 1;
  });
  await registryObserver.refresh();
  return { registryObserver, notifications, payments: registryObserver.current().sections.payments };
}

test('applies a newer release of a section that is not running', async () => {
  const { registryObserver, notifications, payments } = await afterRefresh(released('1.1.0'), {
    certificates: '1.0.0',
  });
  expect([payments?.live.version, registryObserver.isOutdated(), notifications]).toEqual(['1.1.0', false, 1]);
});

test('is outdated if a running section has a newer release', async () => {
  const { registryObserver } = await afterRefresh(released('1.1.0'), { payments: '1.0.0' });
  expect(registryObserver.isOutdated()).toBe(true);
});

test('is current after a rollback to the running fallback release', async () => {
  const { registryObserver } = await afterRefresh(released('0.9.0'), { payments: '0.9.0' });
  expect(registryObserver.isOutdated()).toBe(false);
});

test('applies no releases that were checked with another shell', async () => {
  const otherShell = { shell: { version: '1.0.0-s2', previous: ['1.0.0-s1'] } };
  const { registryObserver, payments } = await afterRefresh(released('2.0.0', otherShell));
  expect([payments?.live.version, registryObserver.isOutdated()]).toEqual(['1.0.0', true]);
});

test('is outdated after changes of routes, navigation or slot content', async () => {
  const routes = [{ path: '/pay', title: 'Pay', access: 'guarded' }];
  for (const change of [{ routes }, { navigation: [] }, { slotContent: ['x'] }])
    expect((await afterRefresh(withPayments(change))).registryObserver.isOutdated()).toBe(true);
});

test('applies kill switches from any shell and enables with its own only', async () => {
  for (const changes of [{}, { shell: { version: '1.0.0-s2', previous: [] } }]) {
    const { payments, notifications } = await afterRefresh(withPayments({ enabled: false }, changes));
    expect([payments?.enabled, notifications]).toEqual([false, 1]);
  }
  const revisions = [withPayments({ enabled: false }), withPayments({ enabled: true }, { revision: 9 })];
  const registryObserver = createRegistryObserver(
    initialRegistry,
    async () => revisions.shift() ?? initialRegistry,
  );
  await registryObserver.refresh();
  await registryObserver.refresh();
  expect(registryObserver.current().sections.payments?.enabled).toBe(true);
});

test('ignores an older revision and a failed request', async () => {
  const { registryObserver, notifications } = await afterRefresh(released('1.1.0', { revision: 7 }));
  expect([registryObserver.current(), registryObserver.isOutdated(), notifications]).toEqual([
    initialRegistry,
    false,
    0,
  ]);
  const offline = createRegistryObserver(initialRegistry, () => Promise.reject(new Error('no network')));
  await offline.refresh();
  expect(offline.current()).toBe(initialRegistry);
});

test('applies a kill switch of a later, restored revision', async () => {
  const restored = { revision: 4, createdAt: '2100-01-01T00:00:00.000Z' };
  const { payments } = await afterRefresh(withPayments({ enabled: false }, restored));
  expect(payments?.enabled).toBe(false);
});

test('is never outdated for a section from source', async () => {
  const dev = { entry: 'http://localhost:3001/remoteEntry.js', container: 'payments' };
  const { registryObserver } = await afterRefresh(withPayments({ dev }), { payments: 'dev' });
  expect(registryObserver.isOutdated()).toBe(false);
});
