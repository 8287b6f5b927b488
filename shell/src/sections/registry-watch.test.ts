import type { Registry } from '@portal/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry } from '../testing/sample.ts';
import { createRegistryWatch } from './registry-watch.ts';

const shell = { version: '1.0.0-s1', previous: [] };
const booted: Registry = { ...aRegistry(), revision: 7, shell };

/** The registry with another release of payments, or other facts of it, in the next revision. */
function withPayments(change: object, of: Partial<Registry> = {}): Registry {
  const { payments, ...others } = booted.sections;
  if (!payments) throw new Error('The sample registry has changed');
  return { ...booted, revision: 8, sections: { ...others, payments: { ...payments, ...change } }, ...of };
}

const released = (version: string, of: Partial<Registry> = {}) =>
  withPayments({ live: { ...booted.sections.payments?.live, version } }, of);

async function afterLook(latest: Registry, running: Readonly<Record<string, string>> = {}) {
  const watch = createRegistryWatch(booted, async () => latest);
  for (const [section, version] of Object.entries(running)) watch.runs(section, version);
  let told = 0;
  watch.subscribe(() => {
    told += 1;
  });
  await watch.look();
  return { watch, told, payments: watch.current().sections.payments };
}

test('a newer release of a section that is not open yet is taken up at once, and nothing is loaded anew', async () => {
  const { watch, told, payments } = await afterLook(released('1.1.0'), { certificates: '1.0.0' });
  expect([payments?.live.version, watch.isBehind(), told]).toEqual(['1.1.0', false, 1]);
});

test('one of a section that runs in this tab waits for the next page', async () => {
  const { watch } = await afterLook(released('1.1.0'), { payments: '1.0.0' });
  expect(watch.isBehind()).toBe(true);
});

test('a roll back to what this tab fell back to leaves it as it is', async () => {
  const { watch } = await afterLook(released('0.9.0'), { payments: '0.9.0' });
  expect(watch.isBehind()).toBe(false);
});

test('sections that were checked beside another shell are not loaded into this one, and the next page is loaded anew', async () => {
  const other = { shell: { version: '1.0.0-s2', previous: ['1.0.0-s1'] } };
  const { watch, payments } = await afterLook(released('2.0.0', other));
  expect([payments?.live.version, watch.isBehind()]).toEqual(['1.0.0', true]);
});

test('other pages, entries or slots wait for the next page', async () => {
  const routes = [{ path: '/pay', title: 'Pay', access: 'guarded' }];
  for (const change of [{ routes }, { navigation: [] }, { slots: ['x'] }, { fills: ['x'] }])
    expect((await afterLook(withPayments(change))).watch.isBehind()).toBe(true);
});

test('what is switched off is off at once, whatever shell it was decided beside, and comes back with its own', async () => {
  for (const of of [{}, { shell: { version: '1.0.0-s2', previous: [] } }]) {
    const { payments, told } = await afterLook(withPayments({ enabled: false }, of));
    expect([payments?.enabled, told]).toEqual([false, 1]);
  }
  const answers = [withPayments({ enabled: false }), withPayments({ enabled: true }, { revision: 9 })];
  const watch = createRegistryWatch(booted, async () => answers.shift() ?? booted);
  await watch.look();
  await watch.look();
  expect(watch.current().sections.payments?.enabled).toBe(true);
});

test('a revision that is not newer, and one that does not come, change nothing', async () => {
  const { watch, told } = await afterLook(released('1.1.0', { revision: 7 }));
  expect([watch.current(), watch.isBehind(), told]).toEqual([booted, false, 0]);
  const cut = createRegistryWatch(booted, () => Promise.reject(new Error('no network')));
  await cut.look();
  expect(cut.current()).toBe(booted);
});

test('what runs from source on a developer’s machine is never behind', async () => {
  const dev = { entry: 'http://localhost:3001/remoteEntry.js', container: 'payments' };
  const { watch } = await afterLook(withPayments({ dev }), { payments: 'dev' });
  expect(watch.isBehind()).toBe(false);
});
