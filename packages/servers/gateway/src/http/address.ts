/** Longer addresses than this are nobody's (RFC 9110 asks for at least 8,000 bytes to be understood). */
const MAX_URL_LENGTH = 8_192;

/** Why an address is refused. */
export interface BadAddress {
  readonly status: 400 | 414;
  readonly title: string;
}

/**
 * The decoded parts of a request's path, or why the request is refused: what the path names must be plain before
 * anything looks it up. Control characters, dot segments and doubled slashes have no use here and have been the way
 * out of many a folder. Slashes inside a part (`%2F`) are left for the caller: a search term may have them.
 */
export function readAddress(url: string): string[] | BadAddress {
  if (url.length > MAX_URL_LENGTH) return { status: 414, title: 'The address is too long' };
  const [raw = ''] = url.split('?', 1);
  const parts = raw.startsWith('/') ? raw.slice(1).split('/').map(decode) : [];
  const doubled = parts.slice(0, -1).includes('');
  if (parts.length === 0 || doubled || !parts.every(isPlain)) {
    return { status: 400, title: 'The address is not valid' };
  }
  return parts;
}

/** The decoded first part of a path, also of one that is refused; null where it cannot be decoded. */
export function firstPart(url: string): string | null {
  return decode(url.slice(1).split(/[/?]/, 1)[0] ?? '');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isPlain(part: string | null): part is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return part !== null && part !== '.' && part !== '..' && !/[\u0000-\u001f\u007f]/.test(part);
}

/** True when a part of the path holds a slash or backslash of its own, which no file and no call has. */
export function hasInnerSlash(parts: readonly string[]): boolean {
  return parts.some((part) => /[/\\]/.test(part));
}

/** True for the address of a file rather than a page: its last part has an extension. */
export function looksLikeFile(parts: readonly string[]): boolean {
  return /\.[0-9A-Za-z]{1,8}$/.test(parts.at(-1) ?? '');
}
