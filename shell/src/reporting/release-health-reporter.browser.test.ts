import { afterEach, expect, test, vi } from 'vitest';
import { createReleaseHealthReporter } from './release-health-reporter.ts';

afterEach(() => vi.unstubAllGlobals());

test('reports one load and one failure per release without member data', () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: string) => sent.push([address, JSON.parse(body)]),
  });
  const releaseHealth = createReleaseHealthReporter();
  const error = new RangeError('certificate 000020420454');
  error.stack = 'at press (https://portal.example.org/releases/payments/1.0.0/page.js:1:23)';
  releaseHealth.failed('payments', '2.0.0', 'no answer');
  releaseHealth.failed('payments', '2.0.0', error);
  releaseHealth.loaded('payments', '2.0.0', 10);
  releaseHealth.loaded('payments', '1.0.0', 123.4);
  releaseHealth.loaded('payments', '1.0.0', 5);
  releaseHealth.failed('payments', '1.0.0', error);
  expect(sent).toEqual([
    ['/release-health', { section: 'payments', version: '2.0.0', status: 'load-failed', error: 'unknown' }],
    ['/release-health', { section: 'payments', version: '1.0.0', status: 'loaded', ms: 123 }],
    [
      '/release-health',
      {
        section: 'payments',
        version: '1.0.0',
        status: 'failed',
        error: 'RangeError',
        at: '/releases/payments/1.0.0/page.js:1:23',
      },
    ],
  ]);
});
