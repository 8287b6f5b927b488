import { isIPv6 } from 'node:net';

/**
 * Returns the network that rate limits count: an IPv4 address, or a /64, which one IPv6 client owns. IPv4-mapped
 * and NAT64 addresses count as their IPv4 address. Ports, which some load balancers append, are removed.
 */
export function clientNetwork64(address: string): string {
  return networkOf(address, 64);
}

/**
 * As `clientNetwork64`, with the /48 of an IPv6 address: the largest network that one site gets (RFC 6177). For rules
 * that count several networks, and for guesses.
 */
export function clientNetwork48(address: string): string {
  return networkOf(address, 48);
}

function networkOf(address: string, prefixLength: 48 | 64): string {
  const [ip = ''] = withoutPort(address).split('%');
  if (!isIPv6(ip)) return ip;
  // The URL parser normalizes IPv6 addresses (RFC 5952).
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const mapped = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (mapped) return [mapped[1], mapped[2]].flatMap(bytesOf).join('.');
  const [head = '', tail] = canonical.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, prefixLength / 16).join(':')}::/${prefixLength}`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function bytesOf(group = ''): number[] {
  const value = Number.parseInt(group, 16);
  return [Math.floor(value / 256), value % 256];
}
