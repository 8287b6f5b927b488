import { abortCanary } from '@portal/release-registry/abort-canary';
import type { ReleaseStore } from '@portal/release-registry/store';
import { beforeEach, expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { release, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote, setSectionEnabled } from './promote.ts';
import { readHistory, readRegistry } from './registry-store.ts';
import { runStagedRollout } from './staged-rollout.ts';
import { startCanaryRollout } from './start-canary.ts';

const attribution = { author: 'anna', reason: 'receipts by mail' };
const canaryRelease = { name: 'payments', version: '1.0.0-b' };
const plan = { stages: [1, 10, 50, 100], stageMs: 15_000 };

setUpSampleRepository();
let printed: string[];
beforeEach(async () => {
  printed = [];
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
});

const disable = () =>
  setSectionEnabled(sample.store, { name: 'payments', enabled: false }, { author: 'carl', reason: 'noise' });
const DISABLED_NOTE = 'It stays disabled: npm run portal -- enable payments --reason <reason>';

const payments = async () => (await readRegistry(sample.store.revisions))?.sections.payments;

/** Runs the rollout. `onWait` is called instead of waiting, with the current percentage. */
async function run(
  onWait: (percent: number) => Promise<void> = async () => undefined,
  store: ReleaseStore = sample.store,
): Promise<number[]> {
  const waited: number[] = [];
  await runStagedRollout(store, canaryRelease, plan, attribution, {
    print: (line) => printed.push(line),
    wait: async (milliseconds) => {
      waited.push(milliseconds);
      await onWait((await payments())?.canary?.percent ?? 0);
    },
  });
  return waited;
}

test('a release goes through its stages and is promoted at the end', async () => {
  expect(await run()).toEqual([10_000, 5_000, 10_000, 5_000, 10_000, 5_000]);
  expect((await payments())?.live.version).toBe('1.0.0-b');
  const reasons = (await readHistory(sample.store.revisions)).map(
    ({ author, reason }) => `${author}: ${reason}`,
  );
  expect(reasons).toEqual([
    'a test: to see',
    'anna: receipts by mail (stage 1 of 4)',
    'anna: receipts by mail (stage 2 of 4)',
    'anna: receipts by mail (stage 3 of 4)',
    'anna: receipts by mail (stage 4 of 4)',
  ]);
  expect(printed).toEqual([
    'payments 1.0.0-b is a canary for 1 % of the browsers.',
    'payments 1.0.0-b is a canary for 10 % of the browsers.',
    'payments 1.0.0-b is a canary for 50 % of the browsers.',
    'payments 1.0.0-b is live.',
  ]);
});

test('a staged rollout says that its section stays disabled', async () => {
  await disable();
  await run();
  expect(printed[0]).toBe(`payments 1.0.0-b is a canary for 1 % of the browsers. ${DISABLED_NOTE}`);
  expect(printed.at(-1)).toBe(`payments 1.0.0-b is live. ${DISABLED_NOTE}`);
});

test('an aborted canary ends the rollout with the reason of the abort', async () => {
  const abortAtTenPercent = async (percent: number) => {
    if (percent !== 10) return;
    const abort = { section: 'payments', version: '1.0.0-b', author: 'automatic rollback', reason: 'failed' };
    await abortCanary(sample.store.revisions, abort);
    await disable();
  };
  await expect(run(abortAtTenPercent)).rejects.toThrow(
    'The rollout of payments 1.0.0-b ended in revision 4, by automatic rollback: failed',
  );
  expect(await payments()).toMatchObject({ live: { version: '1.0.0-a' } });
  expect((await payments())?.canary).toBeUndefined();
});

test.each([
  ['a later stage', 3],
  ['the promotion', 5],
])('a canary aborted just before %s stays aborted', async (_, revision) => {
  const { revisions } = sample.store;
  const add: typeof revisions.add = async (next) => {
    const abort = { section: 'payments', version: '1.0.0-b', author: 'automatic rollback', reason: 'failed' };
    if (next.revision === revision) await abortCanary(revisions, abort);
    return revisions.add(next);
  };
  await expect(run(undefined, { ...sample.store, revisions: { ...revisions, add } })).rejects.toThrow(
    `The rollout of payments 1.0.0-b ended in revision ${revision}, by automatic rollback: failed`,
  );
  expect(await payments()).toMatchObject({ live: { version: '1.0.0-a' } });
  expect((await payments())?.canary).toBeUndefined();
});

test('a promotion just before a later stage ends the rollout', async () => {
  const { revisions } = sample.store;
  const add: typeof revisions.add = async (next) => {
    if (next.revision === 3)
      await promote(sample.store, [canaryRelease], { author: 'ben', reason: 'urgent' });
    return revisions.add(next);
  };
  await run(undefined, { ...sample.store, revisions: { ...revisions, add } });
  expect(printed.at(-1)).toBe('payments 1.0.0-b is live in revision 3, by ben.');
});

test('a read that fails once does not end the rollout', async () => {
  const { revisions } = sample.store;
  let isDown = false;
  const newest: typeof revisions.newest = async () => {
    if (!isDown) return revisions.newest();
    isDown = false;
    throw new Error('connect ECONNREFUSED');
  };
  const goDown = async () => {
    isDown = true;
  };
  await run(goDown, { ...sample.store, revisions: { ...revisions, newest } });
  expect(printed.at(-1)).toBe('payments 1.0.0-b is live.');
});

test('a second run goes on at the stage of an interrupted one', async () => {
  await startCanaryRollout(sample.store, canaryRelease, 10, attribution);
  expect(await run()).toEqual([10_000, 5_000, 10_000, 5_000]);
  expect(printed[0]).toBe('payments 1.0.0-b is a canary for 10 % of the browsers.');
  expect((await payments())?.live.version).toBe('1.0.0-b');
});

test.each([
  [25, [25, 50]],
  [75, [75]],
])('a canary at %i percent, between two stages, is held there first', async (percent, held) => {
  await startCanaryRollout(sample.store, canaryRelease, percent, attribution);
  expect(await run()).toEqual(held.flatMap(() => [10_000, 5_000]));
  expect(printed).toEqual([
    ...held.map((stage) => `payments 1.0.0-b is a canary for ${stage} % of the browsers.`),
    'payments 1.0.0-b is live.',
  ]);
});

test('a promotion by somebody else ends the rollout without an error', async () => {
  const promoteAtOnePercent = async (percent: number) => {
    if (percent !== 1) return;
    await promote(sample.store, [canaryRelease], { author: 'ben', reason: 'urgent' });
    await disable();
  };
  await run(promoteAtOnePercent);
  expect(printed.at(-1)).toBe(`payments 1.0.0-b is live in revision 3, by ben. ${DISABLED_NOTE}`);
});
