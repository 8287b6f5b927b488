import { afterEach, expect, test, vi } from 'vitest';
import { type AuthScript, consumePublished, publish } from './auth-script-handoff.ts';
import { waitForBootstrapRequest } from './wait-for-bootstrap-request.ts';

afterEach(() => {
  consumePublished();
  vi.useRealTimers();
});

const createClient: AuthScript['createClient'] = () => Promise.reject(new Error('not used in this test'));

test('waits until the first request was sent and keeps the script published', {
  tags: ['AUTH-16'],
}, async () => {
  const { promise: bootstrapRequest, resolve: markSent } = Promise.withResolvers<void>();
  publish({ createClient, bootstrapRequest });
  const order: string[] = [];
  const started = waitForBootstrapRequest().then(() => order.push('shell'));
  setTimeout(() => {
    order.push('call');
    markSent();
  }, 50);
  await started;
  expect(order).toEqual(['call', 'shell']);
  expect(consumePublished()).toMatchObject({ bootstrapRequest });
});

test('returns early without a script and after 300 ms for a hanging one', {
  tags: ['CTX-02'],
}, async () => {
  await waitForBootstrapRequest();
  vi.useFakeTimers();
  publish({ createClient, bootstrapRequest: new Promise(() => undefined) });
  const started = vi.fn();
  void waitForBootstrapRequest().then(started);
  await vi.advanceTimersByTimeAsync(299);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toHaveBeenCalledOnce();
});
