import { expect, test } from 'vitest';
import { locate, type PositionReason, stepAfter, stepBefore, type WizardDefinition } from './wizard.ts';

interface Answers {
  readonly kind: 'short' | 'long';
  readonly detail: string;
  readonly date: string;
}

/** The long kind requires a detail; the account step is one-shot. */
const task: WizardDefinition<
  Answers,
  { hasAccount: boolean },
  'account' | 'kind' | 'detail' | 'date' | 'check'
> = {
  name: 'errand',
  steps: [
    {
      id: 'account',
      title: 'Account',
      oneShot: true,
      fields: () => [],
      guard: (_answers, { hasAccount }) => hasAccount,
      next: () => 'kind',
    },
    {
      id: 'kind',
      title: 'Kind',
      fields: () => ['kind'],
      guard: ({ kind }) => kind !== undefined,
      next: ({ kind }) => (kind === 'long' ? 'detail' : 'date'),
    },
    {
      id: 'detail',
      title: 'Detail',
      fields: () => ['detail'],
      guard: ({ detail = '' }) => detail !== '',
      next: () => 'date',
    },
    {
      id: 'date',
      title: 'Date',
      fields: () => ['date'],
      guard: ({ date }) => date !== undefined,
      next: () => 'check',
    },
    { id: 'check', title: 'Check', fields: () => [], guard: () => false, next: () => undefined },
  ],
  parseDraft: () => undefined,
};

const context = { hasAccount: true };
const short = { kind: 'short', date: '2026-11-23' } as const;
const long = { kind: 'long', detail: 'with care', date: '2026-11-24' } as const;

test.each<[string, Partial<Answers>, string | undefined, string, PositionReason]>([
  ['no answers and no requested step', {}, undefined, 'kind', 'resume'],
  ['answers resume at the next step', { kind: 'short' }, undefined, 'date', 'resume'],
  ['everything is answered', short, undefined, 'check', 'resume'],
  ['the first incomplete step is requested', { kind: 'short' }, 'date', 'date', 'requested'],
  ['a complete step is requested', short, 'kind', 'kind', 'revisited'],
  ['a complete one-shot step is requested', short, 'account', 'check', 'completed'],
  ['a later step is requested', { kind: 'short' }, 'check', 'date', 'unreachable'],
  ['a step off the path is requested', short, 'detail', 'check', 'unreachable'],
  ['an unknown step is requested', short, '<script>', 'check', 'unreachable'],
  ['an answer is invalid', { ...long, detail: '' }, 'check', 'detail', 'unreachable'],
])(
  'derives the position: %s',
  { tags: ['WIZ-02', 'REG-10', 'REG-11'] },
  (_case, answers, requested, at, found) => {
    const position = locate(task, { answers, context, requested });
    expect({ at: position.current, case: position.reason }).toEqual({ at, case: found });
  },
);

test('returns to the step of a fact that is no longer true', { tags: ['REG-10'] }, () => {
  const position = locate(task, { answers: short, context: { hasAccount: false }, requested: 'check' });
  expect(position).toMatchObject({ current: 'account', furthest: 'account', reason: 'unreachable' });
});

test('marks steps as done, current or upcoming', { tags: ['WIZ-01'] }, () => {
  const { path, furthest } = locate(task, { answers: { kind: 'short' }, context, requested: 'kind' });
  expect(furthest).toBe('date');
  expect(path).toEqual([
    { id: 'account', title: 'Account', state: 'done' },
    { id: 'kind', title: 'Kind', state: 'current' },
    { id: 'date', title: 'Date', state: 'upcoming' },
    { id: 'check', title: 'Check', state: 'upcoming' },
  ]);
});

test('adds a step for an answer that requires more', { tags: ['WIZ-01'] }, () => {
  const { path } = locate(task, { answers: { kind: 'long' }, context });
  expect(path.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'account done',
    'kind done',
    'detail current',
    'date upcoming',
    'check upcoming',
  ]);
});

test('ignores answers off the path, and restores them with the path', () => {
  const changed = { ...long, kind: 'short' } as const;
  expect(locate(task, { answers: changed, context }).answers).toEqual({ kind: 'short', date: '2026-11-24' });
  expect(locate(task, { answers: { ...changed, kind: 'long' }, context }).answers).toEqual(long);
});

test('finds the previous and the next step on the path', { tags: ['WIZ-03'] }, () => {
  const { path } = locate(task, { answers: short, context });
  expect([
    stepBefore(path, 'account'),
    stepBefore(path, 'date'),
    stepAfter(path, 'kind'),
    stepAfter(path, 'check'),
  ]).toEqual([undefined, 'kind', 'date', undefined]);
});

test('throws for steps in a cycle', () => {
  const [first] = task.steps;
  const circle = { ...task, steps: [{ ...first, next: () => 'account' as const }] as const };
  expect(() => locate(circle, { answers: {}, context })).toThrow(
    'Wizard errand has a cycle at step account: check its next functions',
  );
});
