import { writeCookie } from '@portal/section-sdk';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/** REG-14, AMB-16: the certificates page then shows the welcome packet. It decides nothing else. */
export function setNewRegistrationCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`new-registration=true; Max-Age=${SECONDS_PER_YEAR}; Path=/; SameSite=Lax${secure}`);
}
