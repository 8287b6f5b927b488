import { expect, test } from 'vitest';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { instructionOf } from './instruction.ts';

const customer = {
  firstName: 'Ottilie',
  lastName: 'Quarnstrom',
  email: 'ottilie@letters.example.org',
  phone: '312-555-0114',
  line1: '214 Juniper Street',
  city: 'Kenosha',
  state: 'WI',
  zipCode: '53140',
  country: 'United States',
};
const holder = { loginId: 'ottilie@fixture.example.org', ...customer };
const oid = 'a0000000-0000-4000-8000-00000000000a';
const schedule = (at: string) => {
  const now = new Date(at);
  return instructionOf(createRecurringIntent(createRecurringBody({}), 'Premium', now, {}), holder, {
    oid,
    now,
  });
};

test.each([
  ['2026-11-24T01:29:59Z', '2026-11-23'],
  ['2026-11-24T01:30:00Z', '2026-11-24'],
  ['2026-11-24T05:59:59Z', '2026-11-24'],
  ['2026-11-24T06:00:00Z', '2026-11-24'],
  // In Chicago it is still December 31.
  ['2027-01-01T03:00:00Z', '2027-01-01'],
])('a schedule set up at %s starts on %s', { tags: ['API-47', 'AMB-48'] }, (at, startDate) => {
  expect(schedule(at).schedule?.startDate).toBe(startDate);
});

test('sends stored member data, and the method of a schedule', {
  tags: ['API-42', 'API-46', 'API-47'],
}, () => {
  expect(schedule('2026-11-23T16:00:00Z')).toEqual({
    loginId: 'ottilie@fixture.example.org',
    customer,
    schedule: { methodType: 'CHQ', userId: oid, startDate: '2026-11-23' },
  });
  const single = createSingleIntent(createSingleBody({ date: '2026-11-30' }));
  const now = new Date('2026-11-23T16:00:00Z');
  expect(instructionOf(single, holder, { oid, now })).toEqual({
    loginId: 'ottilie@fixture.example.org',
    customer,
    schedule: null,
  });
});
