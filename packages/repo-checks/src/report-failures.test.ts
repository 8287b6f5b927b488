import { expect, test } from 'vitest';
import { listFailures, listSkips } from './report-failures.ts';

test('reports a failed test in one line with its file and error', () => {
  const assertionResults = [
    { fullName: 'PAY-01 it adds', status: 'passed', failureMessages: [] },
    {
      fullName: 'PAY-02 it sorts',
      status: 'failed',
      failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1\n    to be 2'],
    },
  ];
  expect(listFailures({ testResults: [{ name: '/a/pay.test.ts', assertionResults }] })).toEqual([
    '/a/pay.test.ts: PAY-02 it sorts: AssertionError: expected 1 to be 2',
  ]);
});

test('reports failed and flaky journeys with truncated errors', () => {
  const specs = [
    { title: 'it pays', file: 'pay.spec.ts', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
    {
      title: `it signs ${'x'.repeat(200)}`,
      file: 'sign.spec.ts',
      tests: [{ status: 'flaky', results: [{ errors: [{ message: 'too late' }] }, { errors: [] }] }],
    },
    {
      title: 'it asks',
      file: 'ask.spec.ts',
      tests: [
        {
          status: 'unexpected',
          results: [
            {
              errors: [{ message: 'not seen' }, {}],
              attachments: [
                { name: 'screenshot', path: '/results/a.png' },
                { name: 'trace', path: '/results/t.zip' },
              ],
            },
            { errors: [{ message: 'y'.repeat(500) }] },
          ],
        },
      ],
    },
    { title: 'it hangs', file: 'hang.spec.ts', tests: [{ status: 'unexpected', results: [] }] },
  ];
  expect(listFailures({ suites: [{ suites: [{ specs }] }] })).toEqual([
    `e2e/journeys/sign.spec.ts: it signs ${'x'.repeat(111)}…: too late`,
    `e2e/journeys/ask.spec.ts: it asks: not seen |  | ${'y'.repeat(400)}…. Its trace: npx playwright show-trace /results/t.zip`,
    'e2e/journeys/hang.spec.ts: it hangs: no error was reported',
  ]);
});

test('lists a skipped test with the missing tool', () => {
  const assertionResults = [
    { fullName: 'PAY-01 it adds', status: 'passed', meta: {} },
    { fullName: 'it balances', status: 'skipped', meta: { needs: 'HAProxy' } },
    { fullName: 'it waits', status: 'pending' },
  ];
  expect(listSkips({ testResults: [{ name: '/a/pay.test.ts', assertionResults }] })).toEqual([
    '/a/pay.test.ts: it balances, since this machine lacks HAProxy',
    '/a/pay.test.ts: it waits, since it says so',
  ]);
});
