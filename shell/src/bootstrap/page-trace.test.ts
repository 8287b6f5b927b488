import { expect, test } from 'vitest';
import { createPageTrace } from './page-trace.ts';

test('gives each request of a page a span of one trace', { tags: ['AMB-82'] }, () => {
  const next = createPageTrace();
  const [first = '', second = ''] = [next(), next()];
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(second.slice(0, 35)).toBe(first.slice(0, 35));
  expect(second).not.toBe(first);
  expect(createPageTrace()().slice(0, 35)).not.toBe(first.slice(0, 35));
});
