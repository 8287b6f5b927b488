import { expect, onTestFinished, test, vi } from 'vitest';
import { openTabChannel } from './tab-channel.ts';

test('a message reaches the other tabs', async () => {
  const [one, other] = [openTabChannel('a-test'), openTabChannel('a-test')];
  onTestFinished(() => {
    one.close();
    other.close();
  });
  const received = new Promise((resolve) => {
    other.addEventListener('message', (event) => resolve(event.data));
  });
  one.postMessage('idle');
  expect(await received).toBe('idle');
});

test('a browser that blocks channels gets one that reaches nobody', { tags: ['R-09'] }, () => {
  vi.stubGlobal('BroadcastChannel', function blocked() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const channel = openTabChannel('a-test');
  channel.addEventListener('message', () => undefined);
  channel.postMessage('idle');
  expect(() => channel.close()).not.toThrow();
});
