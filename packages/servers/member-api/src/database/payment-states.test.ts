import { expect, test } from 'vitest';
import { NO_OUTCOME, shownState, stageOf, statesBefore, statesIn } from './payment-states.ts';

test('every state of a payment is in one stage of its way', { tags: ['R-09'] }, () => {
  expect(statesIn('underway')).toEqual(['READY', 'SENDING', 'UNKNOWN']);
  expect(statesIn('manual')).toEqual(['MANUAL']);
  expect(NO_OUTCOME).toEqual(['READY', 'SENDING', 'UNKNOWN', 'MANUAL']);
  expect(statesIn('live')).toEqual(['ACCEPTED', 'SCHEDULED', 'ACTIVE']);
  expect(statesIn('failed', 'collected', 'stopped')).toEqual([
    'SETTLED',
    'RETURNED',
    'ENDED',
    'VOIDED',
    'FAILED',
  ]);
  expect([stageOf('RETURNED'), stageOf('VOIDED'), stageOf('FAILED')]).toEqual([
    'collected',
    'stopped',
    'failed',
  ]);
});

test('only what is READY is sent, and only what was sent or may have been has an outcome', {
  tags: ['R-09'],
}, () => {
  expect(statesBefore('SENDING')).toEqual(['READY']);
  expect(statesBefore('READY')).toEqual(['UNKNOWN']);
  expect(statesBefore('MANUAL')).toEqual(['UNKNOWN']);
  expect(statesBefore('UNKNOWN')).toEqual(['READY', 'SENDING', 'UNKNOWN', 'MANUAL', 'FAILED']);
  const answered = ['SENDING', 'UNKNOWN', 'MANUAL', 'ACCEPTED', 'SCHEDULED', 'ACTIVE'];
  for (const state of ['ACCEPTED', 'ENDED', 'VOIDED', 'FAILED'] as const) {
    expect(statesBefore(state)).toEqual(answered);
  }
});

test('what has no outcome is told as not known, and the rest as it is', { tags: ['R-09'] }, () => {
  expect((['READY', 'SENDING', 'UNKNOWN', 'MANUAL'] as const).map(shownState)).toEqual([
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ]);
  expect((['ACCEPTED', 'ENDED', 'FAILED'] as const).map(shownState)).toEqual(['ACCEPTED', 'ENDED', 'FAILED']);
});
