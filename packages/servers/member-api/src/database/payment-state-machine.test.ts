import { expect, test } from 'vitest';
import { predecessorsOf, publicState, stageOf, statesInStage, UNRESOLVED } from './payment-state-machine.ts';

test('assigns every payment state to one stage', { tags: ['R-09'] }, () => {
  expect(statesInStage('in_progress')).toEqual(['READY', 'SENDING', 'UNKNOWN']);
  expect(statesInStage('manual_review')).toEqual(['NEEDS_REVIEW']);
  expect(UNRESOLVED).toEqual(['READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW']);
  expect(statesInStage('live')).toEqual(['ACCEPTED', 'SCHEDULED', 'ACTIVE']);
  expect(statesInStage('failed', 'collected', 'ended')).toEqual([
    'SETTLED',
    'RETURNED',
    'ENDED',
    'VOIDED',
    'FAILED',
  ]);
  expect([stageOf('RETURNED'), stageOf('VOIDED'), stageOf('FAILED')]).toEqual([
    'collected',
    'ended',
    'failed',
  ]);
});

test('sends READY payments only and gives outcomes to sent ones only', {
  tags: ['R-09'],
}, () => {
  expect(predecessorsOf('SENDING')).toEqual(['READY']);
  expect(predecessorsOf('READY')).toEqual(['UNKNOWN']);
  expect(predecessorsOf('NEEDS_REVIEW')).toEqual(['UNKNOWN']);
  expect(predecessorsOf('UNKNOWN')).toEqual(['READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'FAILED']);
  const responded = ['SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'ACCEPTED', 'SCHEDULED', 'ACTIVE'];
  for (const state of ['ACCEPTED', 'ENDED', 'VOIDED', 'FAILED'] as const) {
    expect(predecessorsOf(state)).toEqual(responded);
  }
});

test('publishes unresolved states as UNKNOWN and others unchanged', { tags: ['R-09'] }, () => {
  expect((['READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW'] as const).map(publicState)).toEqual([
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ]);
  expect((['ACCEPTED', 'ENDED', 'FAILED'] as const).map(publicState)).toEqual([
    'ACCEPTED',
    'ENDED',
    'FAILED',
  ]);
});
