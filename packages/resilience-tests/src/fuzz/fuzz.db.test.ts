import { type Portal, startPortal } from '@portal/member-api/testing/test-portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test('no fuzzed request causes a server error, a leak or a lost response', {
  tags: ['API-53', 'AMB-82', 'R-01', 'R-05', 'R-23', 'R-25'],
  timeout: 120_000,
}, async () => {
  const { statuses, violations } = await fuzz(portal, { requests: 1_500, seed: 5 });
  expect(violations).toEqual([]);
  // Enough requests pass validation and reach handlers.
  expect(statuses['200']).toBeGreaterThan(200);
  expect(statuses['400']).toBeGreaterThan(400);
  expect(statuses['404']).toBeGreaterThan(50);
});
