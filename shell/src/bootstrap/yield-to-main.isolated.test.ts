import { afterEach, expect, test, vi } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

afterEach(() => vi.unstubAllGlobals());

test('runs after pending tasks if the browser has no scheduler', {
  tags: ['CTX-02'],
}, async () => {
  vi.stubGlobal('scheduler', undefined);
  const order: string[] = [];
  setTimeout(() => order.push('pending task'));
  await yieldToMain().then(() => order.push('next part'));
  expect(order).toEqual(['pending task', 'next part']);
});

test('posts a background task if the browser has a scheduler', { tags: ['CTX-02'] }, async () => {
  const postTask = vi.fn(async (work: () => void) => work());
  vi.stubGlobal('scheduler', { postTask });
  await yieldToMain();
  expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'background' });
});
