import { isLoopback } from '../values/loopback.ts';

/**
 * Whether the URL or URL template (`https://host/form?certificate={…}`) may be opened or returned.
 * Requires https and a listed host; a host cannot contain a placeholder. Loopback may use http if it is listed. A
 * host with a port is listed with its port.
 */
export function isAllowedUrl(url: string, hosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  const secure = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname));
  return secure && hosts.includes(parsed.host);
}
