/** Returns the nonce of the page's content security policy, which run-time styles must carry. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce;
}
