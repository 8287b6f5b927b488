import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publish } from '../store/publish.ts';
import { addFlag, changeFlag, flagsText, removeFlag } from './flags.ts';
import { historyText } from './history-report.ts';
import { release, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote, rollback } from './promote.ts';
import { readRegistry } from './registry-store.ts';
import { startCanaryRollout } from './start-canary.ts';

const attribution = { author: 'Ines', reason: 'to try receipts' };
const facts = { owner: 'Payments team', description: 'receipts by mail', expiresOn: '2027-03-31' };

setUpSampleRepository();
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b', flags: { 'new-receipts': 'A button for it.' } });
  await publish(sample.root, sample.store.releases, 'payments');
});
afterEach(() => {
  vi.useRealTimers();
});

const reading = { name: 'payments', version: '1.0.0-b' };
const registry = () => readRegistry(sample.store.revisions);

test('adds a disabled flag, and records every change in the history', async () => {
  const { store } = sample;
  await addFlag(store, 'new-receipts', facts, attribution);
  expect((await registry())?.flags).toEqual({ 'new-receipts': { ...facts, percent: 0 } });
  await changeFlag(store, 'new-receipts', { percent: 25 }, attribution);
  expect(await changeFlag(store, 'new-receipts', { percent: 25 }, attribution)).toBeNull();
  await changeFlag(store, 'new-receipts', { percent: 100 }, { author: 'Otto', reason: 'it works' });
  await promote(sample.store, [reading], attribution);
  expect(flagsText(await registry(), new Date())).toMatch(
    /new-receipts +on +2027-03-31 +Payments team +payments 1\.0\.0-b +receipts by mail/,
  );
  const history = await historyText(sample.store);
  expect(history).toMatch(/Ines +flag new-receipts none -> off until 2027-03-31 +to try receipts/);
  expect(history).toMatch(
    /Otto +flag new-receipts on for 25 % until 2027-03-31 -> on until 2027-03-31 +it works/,
  );
});

test('a change keeps the properties of a later version', async () => {
  const { store } = sample;
  await addFlag(store, 'new-receipts', facts, attribution);
  const { shell, sections, flags, ...rest } = JSON.parse((await store.revisions.read(2)) ?? '');
  const later = {
    ...rest,
    revision: 3,
    shell: { ...shell, integrity: 'sha384-shell' },
    sections: { payments: { ...sections.payments, search: { topics: ['bills'] } } },
    flags: { 'new-receipts': { ...flags['new-receipts'], audience: 'staff' } },
    regions: ['north'],
  };
  await store.revisions.add({ revision: 3, text: JSON.stringify(later) });
  await changeFlag(store, 'new-receipts', { percent: 25 }, attribution);
  expect(JSON.parse((await store.revisions.read(4)) ?? '')).toEqual({
    ...later,
    revision: 4,
    flags: { 'new-receipts': { ...facts, percent: 25, audience: 'staff' } },
  });
});

test('rejects invalid definitions and changes of unknown flags', async () => {
  const { store } = sample;
  await expect(
    addFlag(store, 'new-receipts', { ...facts, expiresOn: '31 March' }, attribution),
  ).rejects.toThrow('The expiry date must be a date such as 2027-03-31 (--expires).');
  await expect(addFlag(store, 'New', facts, attribution)).rejects.toThrow('"New" is not a valid flag name');
  await addFlag(store, 'new-receipts', facts, attribution);
  await expect(addFlag(store, 'new-receipts', facts, attribution)).rejects.toThrow(
    'The flag new-receipts exists already.',
  );
  await expect(changeFlag(store, 'constructor', { percent: 1 }, attribution)).rejects.toThrow(
    'There is no flag constructor. Flags: new-receipts. Add a new one: npm run portal -- flags add <name> --owner <team> --description <text> --expires <date> --reason <reason>',
  );
  await expect(removeFlag(store, 'constructor', attribution)).rejects.toThrow(
    /^There is no flag constructor\. Flags: new-receipts\.$/,
  );
  for (const percent of [-1, 101, Number.NaN])
    await expect(changeFlag(store, 'new-receipts', { percent }, attribution)).rejects.toThrow(
      'The percentage must be 0 to 100',
    );
});

test('rejects a release that reads an unknown flag', async () => {
  const sentence =
    'payments 1.0.0-b reads the flag new-receipts, which does not exist. Add it: npm run portal -- flags add';
  await expect(promote(sample.store, [reading], attribution)).rejects.toThrow(sentence);
  await expect(startCanaryRollout(sample.store, reading, 5, attribution)).rejects.toThrow(sentence);
});

test('an expired flag blocks new releases, but no rollback', async () => {
  const { store } = sample;
  await addFlag(store, 'new-receipts', facts, attribution);
  await changeFlag(store, 'new-receipts', { percent: 100 }, attribution);
  await promote(sample.store, [reading], attribution);
  sample.section('payments', { version: '1.0.0-c', flags: { 'new-receipts': 'A button for it.' } });
  await publish(sample.root, sample.store.releases, 'payments');
  const next = { name: 'payments', version: '1.0.0-c' };

  // The expiry date itself still counts, in the society's time zone.
  vi.setSystemTime(new Date('2027-04-01T04:59:00Z'));
  expect(flagsText(await registry(), new Date())).not.toContain('OVERDUE');
  vi.setSystemTime(new Date('2027-04-01T05:01:00Z'));
  expect(flagsText(await registry(), new Date())).toContain('2027-03-31 OVERDUE');
  expect((await registry())?.flags?.['new-receipts']?.percent).toBe(100);
  await expect(promote(sample.store, [next], attribution)).rejects.toThrow(
    'payments 1.0.0-c reads the flag new-receipts, which expired on 2027-03-31.',
  );
  // The shell's release reads no flags.
  sample.shell({ version: '1.0.0-s2' });
  await promote(sample.store, [await publish(sample.root, sample.store.releases, 'shell')], attribution);
  await changeFlag(store, 'new-receipts', { expiresOn: '2027-06-30' }, attribution);
  await promote(sample.store, [next], attribution);
  vi.setSystemTime(new Date('2027-07-02T12:00:00Z'));
  await rollback(sample.store, 'payments', attribution);
  expect((await registry())?.sections.payments?.live.version).toBe('1.0.0-b');
});

test('does not remove a flag that a live release or canary reads', async () => {
  const { store } = sample;
  await addFlag(store, 'new-receipts', facts, attribution);
  await startCanaryRollout(sample.store, reading, 5, attribution);
  await expect(removeFlag(store, 'new-receipts', attribution)).rejects.toThrow(
    'payments 1.0.0-b reads the flag new-receipts: release it without the flag first.',
  );
  await rollback(sample.store, 'payments', attribution);
  expect(flagsText(await registry(), new Date())).toContain('no live release');
  await removeFlag(store, 'new-receipts', attribution);
  expect(flagsText(await registry(), new Date())).toBe('There are no flags.');
  expect(await historyText(sample.store)).toContain('flag new-receipts off until 2027-03-31 -> none');
});
