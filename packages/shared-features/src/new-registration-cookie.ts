import { readCookies, writeCookie } from '@portal/section-sdk';

const COOKIE = 'new-registration';
const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/** Whether the certificates page offers the welcome packet. The cookie decides nothing else (WEL-02, R-26). */
export function isNewRegistration(): boolean {
  return readCookies().includes(`${COOKIE}=true`);
}

/** Sets the cookie after a registration (REG-14). */
export function setNewRegistration(protocol = location.protocol): void {
  write('true', SECONDS_PER_YEAR, protocol);
}

/** Removes the cookie after the last download of the packet (WEL-04). */
export function expireNewRegistration(protocol = location.protocol): void {
  write('', 0, protocol);
}

/** AMB-16. Browsers discard a cookie with `Secure` that a page of plain HTTP sets. */
function write(value: string, maxAge: number, protocol: string): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  writeCookie(`${COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`);
}
