import { expect, test } from 'vitest';
import { isProxyList } from './proxy-list.ts';

test.each(['loopback', '10.0.0.7', '10.0.0.0/8, fc00::/7', 'uniquelocal,127.0.0.1'])('accepts %s', (list) => {
  expect(isProxyList(list)).toBe(true);
});

test.each(['10.0.0.0/33', 'the-proxy', '10.0.0.7,'])('rejects %s', (list) => {
  expect(isProxyList(list)).toBe(false);
});
