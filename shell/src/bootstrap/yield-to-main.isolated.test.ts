import { afterEach, expect, test, vi } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

afterEach(() => vi.unstubAllGlobals());

test('the next part of the start comes after what waits, where the browser has no scheduler', {
  tags: ['CTX-02'],
}, async () => {
  vi.stubGlobal('scheduler', undefined);
  const order: string[] = [];
  setTimeout(() => order.push('what waits'));
  await yieldToMain().then(() => order.push('next part'));
  expect(order).toEqual(['what waits', 'next part']);
});

test('where it has one, the next part gives way to every other task', { tags: ['CTX-02'] }, async () => {
  const postTask = vi.fn(async (work: () => void) => work());
  vi.stubGlobal('scheduler', { postTask });
  await yieldToMain();
  expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'background' });
});
