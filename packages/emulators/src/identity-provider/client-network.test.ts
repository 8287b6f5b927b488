import { expect, test } from 'vitest';
import { clientNetworkOf } from './client-network.ts';

const received = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

test.each([
  ['203.0.113.7', undefined, false, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, false, '203.0.113.7'],
  ['2001:db8:1:2::7', undefined, false, '2001:db8:1:2::/64'],
  ['127.0.0.1', '198.51.100.1, 2001:db8:1:2::9', true, '2001:db8:1:2::/64'],
  ['127.0.0.1', '', true, '127.0.0.1'],
  ['203.0.113.7', '2001:db8:1:2::9', false, '203.0.113.7'],
  [undefined, undefined, true, 'unknown'],
])(
  'counts attempts from %s, forwarded for %s, by network',
  { tags: ['R-23'] },
  (address, forwarded, proxy, network) => {
    expect(clientNetworkOf(received(address, forwarded), proxy)).toBe(network);
  },
);
