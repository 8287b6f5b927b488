import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
])('R-23 the client at %s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
