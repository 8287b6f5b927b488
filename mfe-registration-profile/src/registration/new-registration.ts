import { writeCookie } from '@portal/platform';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** REG-14, AMB-16: the certificates page then shows the welcome packet. It decides nothing else. */
export function rememberNewRegistration(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`new-registration=true; Max-Age=${A_YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`);
}
