import { expect, test } from 'vitest';
import { offeredTopics, presetReason } from './contact.ts';

test.each([
  ['CON-08', 'olddocs', 'Documents', 'Request previous documents'],
  ['CON-09', 'billingchanges', 'Billing Support', 'Change billing frequency'],
  ['CON-10', 'olderpaymentinfo', 'Billing Support', 'Request payment or loan history'],
])('%s AMB-42 the reason %s presets %s / %s', (_id, reason, topic, issue) => {
  expect(presetReason(reason)).toEqual({ topic, issue });
});

test.each([null, undefined, '', 'OLDDOCS', 'constructor', '__proto__', 'somethingelse'])(
  'AMB-42 the reason %j presets nothing',
  (reason) => {
    expect(presetReason(reason)).toBeUndefined();
  },
);

test('CON-16 User Profile and Correspondence are not offered, the others are, in their order', () => {
  const topics = ['Documents', 'User Profile', 'Billing Support', 'Correspondence', 'Correspondence Course'];
  expect(offeredTopics(topics.map((Title) => ({ Title }))).map(({ Title }) => Title)).toEqual([
    'Documents',
    'Billing Support',
    'Correspondence Course',
  ]);
});
