import { writeCookie } from '@portal/section-sdk';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/** REG-14, AMB-16: makes the certificates page show the welcome packet, and nothing else. */
export function setNewRegistrationCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`new-registration=true; Max-Age=${SECONDS_PER_YEAR}; Path=/; SameSite=Lax${secure}`);
}
