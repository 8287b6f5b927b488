import { expect, test } from 'vitest';
import { leakedEffects, type SideEffect } from './leak-detector.ts';

const scroll: SideEffect = { section: 'payments', kind: 'listener', what: 'scroll on window' };
const tick: SideEffect = { section: 'payments', kind: 'timer', what: 'interval of 1000 ms' };

test('reports only effects that were not active before the page opened', {
  tags: ['CTX-02'],
}, () => {
  expect(leakedEffects([scroll], [scroll, tick, scroll])).toEqual([tick, scroll]);
  expect(leakedEffects([scroll, tick], [tick])).toEqual([]);
});
