import { afterEach, expect, test, vi } from 'vitest';
import { createFieldReports } from './field-reports.ts';

afterEach(() => vi.unstubAllGlobals());

test('each release begins once and fails once in a tab, and nothing of the member is told', () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: string) => sent.push([address, JSON.parse(body)]),
  });
  const field = createFieldReports();
  field.failed('payments', '2.0.0');
  field.failed('payments', '2.0.0');
  field.loaded('payments', '2.0.0', 10);
  field.loaded('payments', '1.0.0', 123.4);
  field.loaded('payments', '1.0.0', 5);
  field.failed('payments', '1.0.0');
  expect(sent).toEqual([
    ['/field-reports', { section: 'payments', version: '2.0.0', outcome: 'load-failed' }],
    ['/field-reports', { section: 'payments', version: '1.0.0', outcome: 'loaded', ms: 123 }],
    ['/field-reports', { section: 'payments', version: '1.0.0', outcome: 'failed' }],
  ]);
});
