import { isLoopback } from '../values/loopback.ts';

/**
 * Whether a URL or URL template may be opened or returned. It needs https and a listed host, with its port
 * if it has one. Loopback may use http.
 */
export function isAllowedUrl(url: string, hosts: readonly string[]): boolean {
  const parsed = parseUrl(url);
  if (!parsed) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  const secure = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname));
  return secure && hosts.includes(parsed.host);
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
