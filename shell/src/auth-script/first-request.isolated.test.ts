import { afterEach, expect, test, vi } from 'vitest';
import { type AuthScript, consumePublished, publish } from './auth-script-handoff.ts';
import { waitForFirstRequest } from './first-request.ts';

afterEach(() => {
  consumePublished();
  vi.useRealTimers();
});

const createClient: AuthScript['createClient'] = () => Promise.reject(new Error('not played'));

test('the shell starts when the first call has left, and leaves the sign-in code where it is', {
  tags: ['AUTH-16'],
}, async () => {
  const { promise: firstRequest, resolve: leave } = Promise.withResolvers<void>();
  publish({ createClient, firstRequest });
  const order: string[] = [];
  const started = waitForFirstRequest().then(() => order.push('shell'));
  setTimeout(() => {
    order.push('call');
    leave();
  }, 50);
  await started;
  expect(order).toEqual(['call', 'shell']);
  expect(consumePublished()).toMatchObject({ firstRequest });
});

test('it waits for no sign-in code that is not there, and not long for one that hangs', {
  tags: ['CTX-02'],
}, async () => {
  await waitForFirstRequest();
  vi.useFakeTimers();
  publish({ createClient, firstRequest: new Promise(() => undefined) });
  const started = vi.fn();
  void waitForFirstRequest().then(started);
  await vi.advanceTimersByTimeAsync(299);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toHaveBeenCalledOnce();
});
