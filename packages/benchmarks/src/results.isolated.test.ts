import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { performanceSource } from './performance-document.ts';
import { readResults, recordResults } from './results.ts';

const SCRIPT = {
  id: 'shell-script',
  metric: 'script (KiB)',
  portal: '247',
  target: '250',
  date: '2026-11-21',
};
const VISIT = {
  id: 'first-visit',
  metric: 'visit (ms)',
  portal: '3512',
  baseline: '3859',
  floor: '2701',
  date: '2026-11-23',
};
const PAINT = { id: 'home-paint', metric: 'paint', portal: '0.96', baseline: '1', date: '2026-11-22' };

async function fileWith(results: object[]): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const file = path.join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(results));
  return file;
}

test('a measured result replaces its last one, and new ones come last', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-05T23:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const file = await fileWith([SCRIPT, PAINT]);
  recordResults(
    [
      { id: 'second-start', metric: 'start (s)', portal: '4', details: '4.2 s' },
      { id: 'shell-script', metric: 'script of the shell (KiB)', portal: '239', target: '245' },
    ],
    file,
  );
  expect(readResults(file)).toEqual([
    {
      id: 'shell-script',
      metric: 'script of the shell (KiB)',
      portal: '239',
      target: '245',
      date: '2027-01-05',
    },
    PAINT,
    { id: 'second-start', metric: 'start (s)', portal: '4', date: '2027-01-05' },
  ]);
  expect(print.mock.calls.slice(-2).flat()).toEqual([
    '| start (s) | 4 |  |  |  | 4.2 s |',
    '| script of the shell (KiB) | 239 |  |  | 245 |  |',
  ]);
});

test('rejects a result file with an unknown field', async () => {
  const file = await fileWith([{ ...PAINT, machine: 'mine' }]);
  expect(() => readResults(file)).toThrow('machine');
});

test('the document has a row for each result, with empty cells', () => {
  const [head = '', ...rows] = performanceSource([SCRIPT, PAINT, VISIT]).split('|---|---|---|---|---|---|\n');
  expect(head).toContain('# Performance');
  expect(rows).toEqual([
    [
      '| script (KiB) | 247 |  |  | 250 | 2026-11-21 |\n',
      '| paint | 0.96 | 1 |  |  | 2026-11-22 |\n',
      '| visit (ms) | 3512 | 3859 | 2701 |  | 2026-11-23 |\n',
    ].join(''),
  ]);
});
