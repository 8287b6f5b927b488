/** Longer addresses than this are nobody's (RFC 9110 asks for at least 8,000 bytes to be understood). */
export const MAX_URL_LENGTH = 8_192;

/** Why an address is refused. */
export interface BadAddress {
  readonly status: 400 | 414;
  readonly title: string;
}

/**
 * The decoded path of a request, or why the request is refused: what the path names must be plain before anything looks
 * it up. Encoded slashes, backslashes, control characters, dot segments and doubled slashes have no use here and
 * have been the way out of many a folder.
 */
export function readAddress(url: string): string | BadAddress {
  if (url.length > MAX_URL_LENGTH) return { status: 414, title: 'The address is too long' };
  const [raw = ''] = url.split('?', 1);
  const bad: BadAddress = { status: 400, title: 'The address is not valid' };
  if (!raw.startsWith('/') || /%(?:2f|5c)/i.test(raw)) return bad;
  const decoded = decode(raw);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (decoded === null || /[\\\u0000-\u001f\u007f]/.test(decoded)) return bad;
  const parts = decoded.slice(1).split('/');
  const dots = parts.some((part) => part === '.' || part === '..');
  const doubled = parts.slice(0, -1).includes('');
  return dots || doubled ? bad : decoded;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** True for the address of a file rather than a page: its last part has an extension. */
export function looksLikeFile(path: string): boolean {
  return /\.[0-9A-Za-z]{1,8}$/.test(path);
}
