import { readCookies, writeCookie } from '@portal/section-sdk';

/** Set by registration (REG-14, AMB-16). It only decides whether a dialog shows. */
const COOKIE = 'new-registration';

export function isNewRegistration(): boolean {
  return readCookies().includes(`${COOKIE}=true`);
}

export function expireNewRegistration(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax${secure}`);
}
