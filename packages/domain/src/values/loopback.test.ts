import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])(
  'accepts %s as loopback',
  { tags: ['R-28'] },
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each([
  '',
  '0.0.0.0',
  '10.0.0.5',
  '::',
  '[::]',
  '127.0.0.1.example.org',
  'localhost.example.org',
  '1127.0.0.1',
  '127.1',
])('rejects %j as loopback', { tags: ['R-28'] }, (host) => {
  expect(isLoopback(host)).toBe(false);
});
