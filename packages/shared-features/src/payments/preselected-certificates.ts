import { useLocation } from '@portal/router';

/** What the entry of the history carries that a link to a payment leads to. */
export function preselectState(certificates: readonly string[]): object {
  return { preselectedCertificates: certificates };
}

/** The numbers of the certificates that the member came to pay; none where they came to pay what is due. */
export function usePreselectedCertificates(): readonly string[] {
  const { state } = useLocation();
  if (typeof state !== 'object' || state === null || !('preselectedCertificates' in state)) return [];
  // Written here alone; the browser keeps it with the entry.
  return state.preselectedCertificates as readonly string[];
}
