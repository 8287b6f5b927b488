/** The nonce of this page's content security policy, which styles made at run time must carry. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce;
}
