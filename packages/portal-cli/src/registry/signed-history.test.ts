import { createKey } from '@portal/release-store/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { addFlag } from './flags.ts';
import { promote, rollBack, switchSection } from './promote.ts';
import { readRegistry } from './registry-store.ts';
import { historyText } from './report.ts';
import { rollOut } from './roll-out.ts';

const platform = await createKey('platform', { applications: ['*'], purposes: ['publish', 'promote'] });
const support = await createKey('support-team', { applications: ['support'], purposes: ['promote'] });
const keys = { keys: [platform.trusted, support.trusted] };
const signed = { by: 'anna', why: 'a mend', key: platform.signing };

let sample: ReturnType<typeof sampleRepository>;
const store = () => ({ ...sample.store, keys });
const put = (name: string) => publish(sample.root, sample.store.releases, name, { key: platform.signing });

beforeEach(async () => {
  sample = sampleRepository();
  await promote(store(), [await put('shell'), await put('payments')], signed);
  sample.section('payments', { version: '1.0.0-b' });
  await put('payments');
});
afterEach(() => sample.remove());

const FLAG = { owner: 'payments team', about: 'receipts', ends: '2027-03-31' };

test('every command that changes the registry signs for it, and the history says by whose key', async () => {
  await rollOut(store(), { name: 'payments', version: '1.0.0-b' }, 5, signed);
  await rollBack(store(), 'payments', signed);
  await promote(store(), [{ name: 'payments', version: '1.0.0-b' }], signed);
  await switchSection(store(), { name: 'payments', enabled: false }, signed);
  await addFlag(store(), 'new-receipts', FLAG, signed);
  const [head, ...rows] = (await historyText(store())).split('\n');
  expect(head).toMatch(/^revision +at +by +signed by +what /);
  expect(
    rows.map((row) =>
      row
        .replace(/^(\d+) +\S+Z +/, '$1 ')
        .replace(/ +/g, ' ')
        .slice(0, 40),
    ),
  ).toEqual([
    '6 anna platform flag new-receipts none -',
    '5 anna platform payments 1.0.0-b -> 1.0.',
    '4 anna platform payments 1.0.0-a -> 1.0.',
    '3 anna platform payments candidate 1.0.0',
    '2 anna platform payments candidate none ',
    '1 anna platform shell none -> 1.0.0-s1, ',
  ]);
});

test.each([
  ['nobody signs for', undefined, 'is signed by nobody'],
  ['another team signs for', support.signing, 'is signed by support-team, who may not promote payments'],
])('a change that %s is refused, and changes nothing', async (_, key, reason) => {
  const refusal = `This change ${reason}, and changes nothing. Sign with a key that may promote what it changes (PORTAL_SIGNING_KEY_FILE).`;
  const why = { ...signed, key };
  const release = { name: 'payments', version: '1.0.0-b' };
  await expect(promote(store(), [release], why)).rejects.toThrow(refusal);
  await expect(rollOut(store(), release, 5, why)).rejects.toThrow(refusal);
  await expect(switchSection(store(), { name: 'payments', enabled: false }, why)).rejects.toThrow(refusal);
  await expect(addFlag(store(), 'new-receipts', FLAG, why)).rejects.toThrow(/^This change is signed by /);
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ revision: 1 });
});

test('a revision that was written past the commands stands in the history as what it is, and so does what follows it', async () => {
  const live = await readRegistry(sample.store.revisions);
  const forged = { ...live, revision: 2, by: 'anna', why: 'forged' };
  await sample.store.revisions.add({ revision: 2, text: JSON.stringify(forged) });
  await promote(store(), [{ name: 'payments', version: '1.0.0-b' }], signed);
  const [, third, second, first] = (await historyText(store())).split('\n');
  expect(first).toMatch(/ anna +platform +shell none/);
  expect(second).toMatch(/ anna +NOT BELIEVED: is not what was signed +/);
  expect(third).toMatch(/ anna +platform +payments 1\.0\.0-a -> 1\.0\.0-b/);
});

test('where no signatures count, nothing is asked for and nothing is said of it', async () => {
  const { revision } =
    (await promote(sample.store, [{ name: 'payments', version: '1.0.0-b' }], { by: 'ben', why: 'a try' })) ??
    {};
  expect(revision).toBe(2);
  expect(await historyText(sample.store)).not.toContain('signed');
});
