const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** REG-14, AMB-16: the certificates page then shows the welcome packet. It decides nothing else. */
export function rememberNewRegistration(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way that this portal may rely on
  document.cookie = `new-registration=true; Max-Age=${A_YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
