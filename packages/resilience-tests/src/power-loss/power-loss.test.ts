import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createRandom } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashRepeatedly, powerLoss } from './power-loss.ts';
import { type PaymentsRecording, recordPayments } from './record-payments.ts';
import { replay } from './simulate-crash.ts';

const SEED = 17;
let folder: string;
let remove: () => Promise<void>;
let recording: PaymentsRecording;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  recording = await recordPayments('durable', folder, createRandom(SEED));
}, 120_000);
afterAll(() => remove());

test('retains acknowledged commits after a power loss at any time', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const counts = await crashRepeatedly(recording, 4, createRandom(SEED));
  expect(counts).toMatchObject({ powerLosses: 4, lost: 0, partial: 0, cannotOpen: 0 });
  expect(counts.acknowledged).toBeGreaterThan(10);
});

test('the engine as shipped loses acknowledged commits', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const counts = await powerLoss('default', { seed: SEED, recordings: 1, losses: 1 });
  expect(counts.lost).toBeGreaterThan(0);
});

test('records every step of the disk', { tags: ['R-09'], timeout: 120_000 }, async () => {
  const replayed = join(folder, 'replayed');
  replay(recording, replayed);
  expect(recording.steps.length).toBeGreaterThan(100);
  expect(await contentOf(replayed)).toEqual(await contentOf(join(folder, 'database')));
});

/** Digest of every file in a folder, by path. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.map(
    async (file): Promise<[string, string]> => [relative(folder, file), hash('sha256', await readFile(file))],
  );
  return Object.fromEntries(await Promise.all(digests));
}
