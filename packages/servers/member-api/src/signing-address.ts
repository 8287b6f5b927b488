const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A signing address at another origin; placeholders, which an address cannot have, stay as they are. */
export function atOrigin(template: string, origin: string | undefined): string {
  return origin === undefined ? template : template.replace(/^https?:\/\/[^/?#]*/i, origin);
}

/**
 * Whether a form may be signed at this address: https, and a host of the list. Placeholders are no part of
 * a host. Plain http serves a signing service on this machine, when the list names it. A host with a port is listed so.
 */
export function isAllowedTemplate(template: string, hosts: readonly string[]): boolean {
  const address = URL.parse(template);
  if (!address) return false;
  if (address.username !== '' || address.password !== '') return false;
  const secure =
    address.protocol === 'https:' || (address.protocol === 'http:' && LOOPBACK.has(address.hostname));
  return secure && hosts.includes(address.host);
}
