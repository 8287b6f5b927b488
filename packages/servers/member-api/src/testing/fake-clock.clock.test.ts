import { execFileSync } from 'node:child_process';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from './fixture-database.ts';

test('shifts the clock of tests, database and started programs alike', {
  tags: ['AMB-25'],
}, async () => {
  // `performance` is not shifted. Without an offset there is no shift either.
  const minutesOff = (ms: number) => {
    const expected =
      performance.timeOrigin + performance.now() + Number(process.env.FAKE_CLOCK_OFFSET_MS ?? 0);
    return Math.round(Math.abs(ms - expected) / 60_000);
  };
  const { folder, remove } = await temporaryFolder();
  const { db, close } = await openEmptyDatabase(folder);
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
  await close();
  await remove();

  expect(minutesOff(Date.now())).toBe(0);
  expect(minutesOff(rows[0]?.at.getTime() ?? 0)).toBe(0);
  const ofProgram = execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' });
  expect(minutesOff(Number(ofProgram))).toBe(0);
  expect(rows[0]?.at).toBeInstanceOf(Date);
  expect(Date()).toBe(new Date().toString());
  expect(new Date('2028-02-29').toISOString()).toBe('2028-02-29T00:00:00.000Z');
});
