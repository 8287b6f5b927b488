import { afterEach, expect, test, vi } from 'vitest';
import { type AuthScript, consumePublished, publish } from './auth-script-handoff.ts';
import { waitForFirstRequest } from './first-request.ts';

afterEach(() => {
  consumePublished();
  vi.useRealTimers();
});

const createClient: AuthScript['createClient'] = () => Promise.reject(new Error('not used in this test'));

test('waits until the first request was sent and keeps the script published', {
  tags: ['AUTH-16'],
}, async () => {
  const { promise: firstRequest, resolve: markSent } = Promise.withResolvers<void>();
  publish({ createClient, firstRequest });
  const order: string[] = [];
  const started = waitForFirstRequest().then(() => order.push('shell'));
  setTimeout(() => {
    order.push('call');
    markSent();
  }, 50);
  await started;
  expect(order).toEqual(['call', 'shell']);
  expect(consumePublished()).toMatchObject({ firstRequest });
});

test('returns early without a script and after 300 ms for a hanging one', {
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
