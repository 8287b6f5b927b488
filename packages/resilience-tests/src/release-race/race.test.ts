import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { race } from './race.ts';

test('concurrent writers lose no change and tabs see whole revisions', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-race-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const counts = await race({ dataDir: path.join(folder, 'data') }, { changes: 60, seed: 20_261_123 });
  expect(counts).toMatchObject({ lost: 0, overwritten: 0, wrong: [] });
  expect(counts.revisions).toBeGreaterThan(20);
  expect(counts.opened).toBeGreaterThan(8);
});
