import type { Registry } from '@portal/section-sdk/registry';
import { expect, test } from 'vitest';
import { createRegistry } from '../testing/sample.ts';
import { createRegistryObserver } from './registry-observer.ts';

const shell = { version: '1.0.0-s1', previous: [] };
const initialRegistry: Registry = { ...createRegistry(), revision: 7, shell };

/** The registry with another release of payments, or other facts of it, in the next revision. */
function withPayments(change: object, of: Partial<Registry> = {}): Registry {
  const { payments, ...others } = initialRegistry.sections;
  if (!payments) throw new Error('The sample registry has changed');
  return {
    ...initialRegistry,
    revision: 8,
    sections: { ...others, payments: { ...payments, ...change } },
    ...of,
  };
}

const released = (version: string, of: Partial<Registry> = {}) =>
  withPayments({ live: { ...initialRegistry.sections.payments?.live, version } }, of);

async function afterRefresh(latest: Registry, running: Readonly<Record<string, string>> = {}) {
  const watch = createRegistryObserver(initialRegistry, async () => latest);
  for (const [section, version] of Object.entries(running)) watch.markRunning(section, version);
  let told = 0;
  watch.subscribe(() => {
    told += 1;
  });
  await watch.refresh();
  return { watch, told, payments: watch.current().sections.payments };
}

test('a newer release of a section that is not open yet is taken up at once, and nothing is loaded anew', async () => {
  const { watch, told, payments } = await afterRefresh(released('1.1.0'), { certificates: '1.0.0' });
  expect([payments?.live.version, watch.isOutdated(), told]).toEqual(['1.1.0', false, 1]);
});

test('one of a section that runs in this tab waits for the next page', async () => {
  const { watch } = await afterRefresh(released('1.1.0'), { payments: '1.0.0' });
  expect(watch.isOutdated()).toBe(true);
});

test('a roll back to what this tab fell back to leaves it as it is', async () => {
  const { watch } = await afterRefresh(released('0.9.0'), { payments: '0.9.0' });
  expect(watch.isOutdated()).toBe(false);
});

test('sections that were checked beside another shell are not loaded into this one, and the next page is loaded anew', async () => {
  const other = { shell: { version: '1.0.0-s2', previous: ['1.0.0-s1'] } };
  const { watch, payments } = await afterRefresh(released('2.0.0', other));
  expect([payments?.live.version, watch.isOutdated()]).toEqual(['1.0.0', true]);
});

test('other pages, entries or slots wait for the next page', async () => {
  const routes = [{ path: '/pay', title: 'Pay', access: 'guarded' }];
  for (const change of [{ routes }, { navigation: [] }, { slots: ['x'] }, { fills: ['x'] }])
    expect((await afterRefresh(withPayments(change))).watch.isOutdated()).toBe(true);
});

test('what is switched off is off at once, whatever shell it was decided beside, and comes back with its own', async () => {
  for (const of of [{}, { shell: { version: '1.0.0-s2', previous: [] } }]) {
    const { payments, told } = await afterRefresh(withPayments({ enabled: false }, of));
    expect([payments?.enabled, told]).toEqual([false, 1]);
  }
  const answers = [withPayments({ enabled: false }), withPayments({ enabled: true }, { revision: 9 })];
  const watch = createRegistryObserver(initialRegistry, async () => answers.shift() ?? initialRegistry);
  await watch.refresh();
  await watch.refresh();
  expect(watch.current().sections.payments?.enabled).toBe(true);
});

test('a revision that is not newer, and one that does not come, change nothing', async () => {
  const { watch, told } = await afterRefresh(released('1.1.0', { revision: 7 }));
  expect([watch.current(), watch.isOutdated(), told]).toEqual([initialRegistry, false, 0]);
  const cut = createRegistryObserver(initialRegistry, () => Promise.reject(new Error('no network')));
  await cut.refresh();
  expect(cut.current()).toBe(initialRegistry);
});

test('what runs from source on a developer’s machine is never behind', async () => {
  const dev = { entry: 'http://localhost:3001/remoteEntry.js', container: 'payments' };
  const { watch } = await afterRefresh(withPayments({ dev }), { payments: 'dev' });
  expect(watch.isOutdated()).toBe(false);
});
