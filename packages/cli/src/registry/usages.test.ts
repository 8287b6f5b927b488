import { expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { addFlag } from './flags.ts';
import { attribution, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote } from './promote.ts';
import { startCanaryRollout } from './start-canary.ts';
import { usagesText } from './usages.ts';

setUpSampleRepository();

const publishRelease = (name: string) => publish(sample.root, sample.store.releases, name);

test('without a live release the usages of a name are unknown', async () => {
  await expect(usagesText(sample.store, 'useBus')).rejects.toThrow('Nothing has been promoted yet: ');
});

test('usages name release, kind and owner, in the canary as well', async () => {
  sample.section('payments', { flags: { 'new-receipts': 'Receipts by mail.' } });
  sample.section('support', {
    slotContent: ['page-help'],
    platform: { requires: '^1.1.0', names: ['useBus'] },
  });
  const releases = [
    await publishRelease('shell'),
    await publishRelease('payments'),
    await publishRelease('support'),
  ];
  await promote(sample.store, releases.slice(0, 1), attribution);
  const flag = { owner: 'payments team', description: 'receipts', expiresOn: '2999-03-31' };
  await addFlag(sample.store, 'new-receipts', flag, attribution);
  await promote(sample.store, releases.slice(1), attribution);
  sample.section('payments', {
    version: '1.0.0-b',
    platform: { requires: '^1.2.0', names: ['useBus', 'usePlatform'] },
  });
  await publishRelease('payments');
  await startCanaryRollout(sample.store, { name: 'payments', version: '1.0.0-b' }, 5, attribution);

  const rowsOf = async (name: string) =>
    (await usagesText(sample.store, name))
      .split('\n')
      .slice(1)
      .map((row) => row.split(/ {2,}/));
  expect(await rowsOf('useBus')).toEqual([
    ['payments@1.0.0-b', 'export of @portal/section-sdk (^1.2.0)', 'payments team, payments@example.org'],
    ['support@1.0.0-a', 'export of @portal/section-sdk (^1.1.0)', 'support team, support@example.org'],
  ]);
  expect(await rowsOf('page-help')).toEqual([
    ['support@1.0.0-a', 'slot that it fills', 'support team, support@example.org'],
  ]);
  expect(await rowsOf('new-receipts')).toEqual([
    ['payments@1.0.0-a', 'flag', 'payments team, payments@example.org'],
  ]);
  expect(await usagesText(sample.store, 'useMember')).toBe('No live release uses "useMember".');
});
