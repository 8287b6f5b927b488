import { expect, test } from 'vitest';
import {
  type CombinationResult,
  failuresOf,
  formatResultTable,
  formatSummary,
  toAuditResult,
} from './result.ts';
import type { Visited } from './visit-page.ts';

const visited = (route: string, shown: Visited['shown'], more: Partial<Visited> = {}): Visited => ({
  ...{ route, shown, problem: null, findings: [], leaks: [] },
  ...more,
});
const suite = { name: 'platform', folder: '/portal', config: 'e2e/playwright.config.ts' } as const;
const journeyResult = (place: string, problem: string | null) => ({
  suite,
  location: place,
  title: `PAY-01 ${place}`,
  problem,
});

const GOOD: CombinationResult = {
  name: 'live + canary',
  isSectionDown: false,
  own: [visited('/payments', 'page'), visited('/make-payments', 'page')],
  others: null,
  journeys: [journeyResult('payments.spec.ts:1', null), journeyResult('payments.spec.ts:9', null)],
};
const DOWN: CombinationResult = {
  name: "canary's section down",
  isSectionDown: true,
  own: [visited('/payments', 'card'), visited('/make-payments', 'card')],
  others: [visited('/documents', 'page')],
  journeys: null,
};

test('formats a good canary: its pages, its card, and all other pages', () => {
  const before = {
    ...GOOD,
    name: 'canary + previous shell',
    rejectedBecause: 'no shell was live before this one',
  };
  expect(formatResultTable([GOOD, before, DOWN], [{ route: '/payments/:year' }])).toBe(
    [
      "                 live + canary     canary + previous shell  canary's section down",
      '/payments        passed            not run                  its card',
      '/make-payments   passed            not run                  its card',
      '/payments/:year  no address known  no address known         no address known',
      'accessible       no finding        not run                  -',
      'left behind      no thing          not run                  -',
      'other sections   -                 not run                  1 passed',
      'journeys         2 passed          not run                  need the section',
    ].join('\n'),
  );
  expect([GOOD, DOWN].flatMap(failuresOf)).toEqual([]);
  expect(formatSummary([], new Set())).toBe('Nothing is worse than on what is live.');
});

test('a new section has no journeys, and passes', () => {
  const fresh = { ...GOOD, own: [visited('/travel-club', 'page')], journeys: [] };
  expect(formatResultTable([fresh], []).split('\n').at(-1)).toBe('journeys        none');
  expect(failuresOf(fresh)).toEqual([]);
});

test("reports a broken canary's cards, findings and journeys by combination", () => {
  const finding = {
    rule: 'image-alt',
    requirement: 'Images have alternate text',
    element: '<img>',
    fix: 'Add alt',
  };
  const leaks = { section: 'payments', kind: 'timer', what: 'interval of 1000 ms' } as const;
  const broken = {
    ...GOOD,
    own: [
      visited('/payments', 'card'),
      visited('/make-payments', 'page', { findings: [finding], leaks: [leaks] }),
    ],
    journeys: [journeyResult('payments.spec.ts:1', null), journeyResult('payments.spec.ts:9', 'Timed out')],
  };
  expect(formatResultTable([broken], [])).toBe(
    [
      '                live + canary',
      '/payments       FAILED: card',
      '/make-payments  passed',
      'accessible      FAILED: 1 finding',
      'left behind     FAILED: 1 thing',
      'other sections  -',
      'journeys        FAILED: 1 of 2',
    ].join('\n'),
  );
  expect(formatSummary(failuresOf(broken), new Set(['payments.spec.ts:9 PAY-01 payments.spec.ts:9']))).toBe(
    [
      'Worse than on what is live:',
      '- live + canary: /payments shows the card of its section',
      '- live + canary: accessibility of /make-payments, image-alt: Images have alternate text',
      '    <img>',
      '    Add alt',
      '- live + canary: /make-payments leaves a timer behind when it is closed: interval of 1000 ms',
      'Failed on what is live too:',
      '- live + canary: PAY-01 payments.spec.ts:9: Timed out',
    ].join('\n'),
  );
});

test('reports a missing card, and sections that depend on a missing one', () => {
  const wrong = {
    ...DOWN,
    own: [visited('/payments', 'page'), visited('/make-payments', 'card', { problem: 'the menu is gone' })],
    others: [visited('/documents', 'card'), visited('/forms', 'nothing', { problem: 'it threw' })],
  };
  expect(failuresOf(wrong).map(({ problem }) => problem)).toEqual([
    '/payments shows the page, and not its card',
    '/make-payments: the menu is gone',
    '/documents shows the card of its section',
    '/forms shows nothing: it threw',
  ]);
});

test("the audit has the first combination's pages that are worse", () => {
  const own = [
    visited('/payments', 'card'),
    visited('/make-payments', 'nothing', { problem: 'it threw' }),
    visited('/payments/old', 'card'),
  ];
  const journeys = [journeyResult('payments.spec.ts:9', 'Timed out')];
  const result = {
    combinations: [{ ...GOOD, own, journeys }, DOWN],
    unvisited: [{ route: '/payments/:year' }],
    alsoOnLive: new Set(['/payments/old']),
  };
  expect(toAuditResult(result)).toEqual({
    pages: ['/payments', '/make-payments', '/payments/old'],
    problems: ['/payments shows the card of its section', '/make-payments shows nothing: it threw'],
  });
  const refused = { ...GOOD, rejectedBecause: 'the gate refuses it' };
  expect(toAuditResult({ ...result, combinations: [refused, DOWN] })).toBeNull();
});
