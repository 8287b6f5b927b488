import { expect, test } from 'vitest';
import { leakedEffects, type SideEffect } from './leak-detector.ts';

const scroll: SideEffect = { section: 'payments', kind: 'listener', what: 'scroll on window' };
const tick: SideEffect = { section: 'payments', kind: 'timer', what: 'interval of 1000 ms' };

test('what a section had at work before its page was opened is not left behind by that', {
  tags: ['CTX-02'],
}, () => {
  expect(leakedEffects([scroll], [scroll, tick, scroll])).toEqual([tick, scroll]);
  expect(leakedEffects([scroll, tick], [tick])).toEqual([]);
});
