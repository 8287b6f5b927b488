import { isLoopback } from '../values/loopback.ts';

/**
 * Whether a window may be opened at this address, or a template such as `https://host/form?certificate={…}` be handed
 * out: https, and a host of the list. Placeholders are no part of a host. Plain http serves a service on
 * this machine, when the list names it. A host with a port is listed so.
 */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (url.username !== '' || url.password !== '') return false;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return secure && hosts.includes(url.host);
}
