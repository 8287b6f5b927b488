/** Left behind by registration (REG-14, AMB-16). It decides whether a dialog shows, and nothing else. */
const COOKIE = 'new-registration';

export function isNewRegistration(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=true`);
}

export function expireNewRegistration(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way that this portal may rely on
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
}
