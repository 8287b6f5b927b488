import { useLocation } from '@portal/section-sdk/router';

/** History state of a link to a payment. */
export function preselectState(certificates: readonly string[]): object {
  return { preselectedCertificates: certificates };
}

/** Numbers of the certificates that the link preselects; empty without a preselection. */
export function usePreselectedCertificates(): readonly string[] {
  const { state } = useLocation();
  if (typeof state !== 'object' || state === null || !('preselectedCertificates' in state)) return [];
  // Only `preselectState` writes this value.
  return state.preselectedCertificates as readonly string[];
}
