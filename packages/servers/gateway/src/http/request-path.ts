import { isReserved, splitPath } from '@portal/section-sdk/route-patterns';

/** RFC 9110 recommends support for at least 8,000 bytes. */
const MAX_URL_LENGTH = 8_192;

export interface BadRequestPath {
  readonly status: 400 | 414;
  readonly title: string;
}

/** Returns the decoded segments of a request's path, or why it is rejected. */
export function parseRequestPath(url: string): string[] | BadRequestPath {
  if (url.length > MAX_URL_LENGTH) return { status: 414, title: 'The address is too long' };
  return splitPath(pathOf(url)) ?? { status: 400, title: 'The address is not valid' };
}

/** Returns the path of a request's URL, still encoded. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * Builds a path of this portal for a `Location` header from checked segments. Each segment is encoded:
 * browsers read a raw backslash as a slash, so an unencoded path could name another host.
 */
export function buildLocalPath(parts: readonly string[], query: URLSearchParams): string {
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** True for the URL of a file or an API call, even an invalid one. All other URLs are pages. */
export function isFileOrCall(url: string): boolean {
  const first = splitPath(`/${url.slice(1).split(/[/?]/, 1)[0]}`);
  return first !== null && isReserved(first);
}

export function hasInnerSlash(parts: readonly string[]): boolean {
  return parts.some((part) => /[/\\]/.test(part));
}

/** True when the last segment has a file extension. */
export function looksLikeFile(parts: readonly string[]): boolean {
  return /\.[0-9A-Za-z]{1,8}$/.test(parts.at(-1) ?? '');
}
