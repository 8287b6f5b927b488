import { afterEach, expect, test, vi } from 'vitest';
import { offer, type SignInCode, takeOffer } from '../auth/sign-in-offer.ts';
import { signInFirst } from './sign-in-first.ts';

afterEach(() => {
  takeOffer();
  vi.useRealTimers();
});

const open: SignInCode['open'] = () => Promise.reject(new Error('not played'));

test('AUTH-16 the shell starts when the first call has left, and leaves the sign-in code where it is', async () => {
  const { promise: begun, resolve: leave } = Promise.withResolvers<void>();
  offer({ open, begun });
  const order: string[] = [];
  const started = signInFirst().then(() => order.push('shell'));
  setTimeout(() => {
    order.push('call');
    leave();
  }, 50);
  await started;
  expect(order).toEqual(['call', 'shell']);
  expect(takeOffer()).toMatchObject({ begun });
});

test('CTX-02 it waits for no sign-in code that is not there, and not long for one that hangs', async () => {
  await signInFirst();
  vi.useFakeTimers();
  offer({ open, begun: new Promise(() => undefined) });
  const started = vi.fn();
  void signInFirst().then(started);
  await vi.advanceTimersByTimeAsync(299);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toHaveBeenCalledOnce();
});
