import { expect, test } from 'vitest';
import { type PlaceCase, placeIn, type Steps, stepAfter, stepBefore } from './steps.ts';

interface Answers {
  readonly kind: 'short' | 'long';
  readonly detail: string;
  readonly date: string;
}

/** Who asks for the long way is asked for a detail; the account is made once. */
const task: Steps<Answers, { hasAccount: boolean }, 'account' | 'kind' | 'detail' | 'date' | 'check'> = {
  name: 'errand',
  steps: [
    {
      id: 'account',
      title: 'Account',
      once: true,
      asks: () => [],
      guard: (_answers, { hasAccount }) => hasAccount,
      next: () => 'kind',
    },
    {
      id: 'kind',
      title: 'Kind',
      asks: () => ['kind'],
      guard: ({ kind }) => kind !== undefined,
      next: ({ kind }) => (kind === 'long' ? 'detail' : 'date'),
    },
    {
      id: 'detail',
      title: 'Detail',
      asks: () => ['detail'],
      guard: ({ detail = '' }) => detail !== '',
      next: () => 'date',
    },
    {
      id: 'date',
      title: 'Date',
      asks: () => ['date'],
      guard: ({ date }) => date !== undefined,
      next: () => 'check',
    },
    { id: 'check', title: 'Check', asks: () => [], guard: () => false, next: () => undefined },
  ],
  survives: () => undefined,
};

const facts = { hasAccount: true };
const short = { kind: 'short', date: '2026-11-23' } as const;
const long = { kind: 'long', detail: 'with care', date: '2026-11-24' } as const;

test.each<[string, Partial<Answers>, string | undefined, string, PlaceCase]>([
  ['nothing is answered, and nothing asked for', {}, undefined, 'kind', 'go on'],
  ['the answers lead on where they were', { kind: 'short' }, undefined, 'date', 'go on'],
  ['everything is answered', short, undefined, 'check', 'go on'],
  ['the first that is not done is asked for', { kind: 'short' }, 'date', 'date', 'as asked'],
  ['a step that is done is opened again', short, 'kind', 'kind', 'again'],
  ['a step that is done once is not opened again', short, 'account', 'check', 'already done'],
  ['a later step is asked for', { kind: 'short' }, 'check', 'date', 'out of order'],
  ['a step that is not on this way is asked for', short, 'detail', 'check', 'out of order'],
  ['no step of this task is asked for', short, '<script>', 'check', 'out of order'],
  ['an answer is not valid', { ...long, detail: '' }, 'check', 'detail', 'out of order'],
])(
  'where one is, is worked out: %s',
  { tags: ['WIZ-02', 'REG-10', 'REG-11'] },
  (_case, answers, asked, at, found) => {
    const place = placeIn(task, { answers, facts, asked });
    expect({ at: place.at, case: place.case }).toEqual({ at, case: found });
  },
);

test('a fact that is gone takes the way back to its step', { tags: ['REG-10'] }, () => {
  const place = placeIn(task, { answers: short, facts: { hasAccount: false }, asked: 'check' });
  expect(place).toMatchObject({ at: 'account', reached: 'account', case: 'out of order' });
});

test('the way is drawn with what is done, where one is and what is to come', { tags: ['WIZ-01'] }, () => {
  const { way, reached } = placeIn(task, { answers: { kind: 'short' }, facts, asked: 'kind' });
  expect(reached).toBe('date');
  expect(way).toEqual([
    { id: 'account', title: 'Account', state: 'done' },
    { id: 'kind', title: 'Kind', state: 'current' },
    { id: 'date', title: 'Date', state: 'to come' },
    { id: 'check', title: 'Check', state: 'to come' },
  ]);
});

test('an answer that asks for more makes the way longer', { tags: ['WIZ-01'] }, () => {
  const { way } = placeIn(task, { answers: { kind: 'long' }, facts });
  expect(way.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'account done',
    'kind done',
    'detail current',
    'date to come',
    'check to come',
  ]);
});

test('only the answers on the way count, and the others come back with the way', () => {
  const changed = { ...long, kind: 'short' } as const;
  expect(placeIn(task, { answers: changed, facts }).answers).toEqual({ kind: 'short', date: '2026-11-24' });
  expect(placeIn(task, { answers: { ...changed, kind: 'long' }, facts }).answers).toEqual(long);
});

test('the steps before and after one, on this way alone', { tags: ['WIZ-03'] }, () => {
  const { way } = placeIn(task, { answers: short, facts });
  expect([
    stepBefore(way, 'account'),
    stepBefore(way, 'date'),
    stepAfter(way, 'kind'),
    stepAfter(way, 'check'),
  ]).toEqual([undefined, 'kind', 'date', undefined]);
});

test('steps that lead round in a circle are a mistake, and told', () => {
  const [first] = task.steps;
  const circle = { ...task, steps: [{ ...first, next: () => 'account' as const }] as const };
  expect(() => placeIn(circle, { answers: {}, facts })).toThrow('The steps of errand lead back to account');
});
