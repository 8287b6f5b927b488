import { isReserved, splitPath } from '@portal/section-sdk/route-patterns';

/** Longer addresses than this are nobody's (RFC 9110 asks for at least 8,000 bytes to be understood). */
const MAX_URL_LENGTH = 8_192;

/** Why an address is refused. */
export interface BadRequestPath {
  readonly status: 400 | 414;
  readonly title: string;
}

/** The decoded parts of a request's path, or why the request is refused. */
export function parseRequestPath(url: string): string[] | BadRequestPath {
  if (url.length > MAX_URL_LENGTH) return { status: 414, title: 'The address is too long' };
  return splitPath(pathOf(url)) ?? { status: 400, title: 'The address is not valid' };
}

/** The path of a request's address, as it was asked for. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * An address of this portal for a `Location` header, built from checked parts. Each part is encoded: a browser
 * reads a raw backslash as a slash, so that a path which is copied may name another host.
 */
export function buildLocalPath(parts: readonly string[], query: URLSearchParams): string {
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** True for the address of a file or a call, also of one that is refused; every other is a page's. */
export function isFileOrCall(url: string): boolean {
  const first = splitPath(`/${url.slice(1).split(/[/?]/, 1)[0]}`);
  return first !== null && isReserved(first);
}

/** True when a part of the path holds a slash or backslash of its own, which no file and no call has. */
export function hasInnerSlash(parts: readonly string[]): boolean {
  return parts.some((part) => /[/\\]/.test(part));
}

/** True for the address of a file rather than a page: its last part has an extension. */
export function looksLikeFile(parts: readonly string[]): boolean {
  return /\.[0-9A-Za-z]{1,8}$/.test(parts.at(-1) ?? '');
}
