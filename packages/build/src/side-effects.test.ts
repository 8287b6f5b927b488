import { expect, test } from 'vitest';
import { leftBehind, type SideEffect } from './side-effects.ts';

const scroll: SideEffect = { section: 'payments', kind: 'listener', what: 'scroll on window' };
const tick: SideEffect = { section: 'payments', kind: 'timer', what: 'interval of 1000 ms' };

test('what a section had at work before its page was opened is not left behind by that', {
  tags: ['CTX-02'],
}, () => {
  expect(leftBehind([scroll], [scroll, tick, scroll])).toEqual([tick, scroll]);
  expect(leftBehind([scroll, tick], [tick])).toEqual([]);
});
