import { afterEach, expect, test, vi } from 'vitest';
import { firstRequestSent } from './first-request.ts';
import { type AuthScript, publish, takePublished } from './handover.ts';

afterEach(() => {
  takePublished();
  vi.useRealTimers();
});

const open: AuthScript['open'] = () => Promise.reject(new Error('not played'));

test('the shell starts when the first call has left, and leaves the sign-in code where it is', {
  tags: ['AUTH-16'],
}, async () => {
  const { promise: firstRequest, resolve: leave } = Promise.withResolvers<void>();
  publish({ open, firstRequest });
  const order: string[] = [];
  const started = firstRequestSent().then(() => order.push('shell'));
  setTimeout(() => {
    order.push('call');
    leave();
  }, 50);
  await started;
  expect(order).toEqual(['call', 'shell']);
  expect(takePublished()).toMatchObject({ firstRequest });
});

test('it waits for no sign-in code that is not there, and not long for one that hangs', {
  tags: ['CTX-02'],
}, async () => {
  await firstRequestSent();
  vi.useFakeTimers();
  publish({ open, firstRequest: new Promise(() => undefined) });
  const started = vi.fn();
  void firstRequestSent().then(started);
  await vi.advanceTimersByTimeAsync(299);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toHaveBeenCalledOnce();
});
