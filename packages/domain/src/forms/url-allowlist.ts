import { isLoopback } from '../values/loopback.ts';

/**
 * Whether a window may be opened at this address, or a template such as `https://host/form?certificate={…}` be handed
 * out: https, and a host of the list. Placeholders are no part of a host. Plain http serves a service on
 * this machine, when the list names it. A host with a port is listed so.
 */
export function isAllowedUrl(url: string, hosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  const secure = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname));
  return secure && hosts.includes(parsed.host);
}
