import { useLocation } from '@portal/section-sdk/router';

/** History state of a link to a payment, of the premiums unless another type is named. */
export function preselectState(certificates: readonly string[], paymentType = 'Premium'): object {
  return { preselectedCertificates: certificates, preselectedType: paymentType };
}

/** Numbers of the certificates that the link preselects; empty without a preselection. */
export function usePreselectedCertificates(): readonly string[] {
  // Only `preselectState` writes this value.
  return useStateEntry('preselectedCertificates', []) as readonly string[];
}

/** Payment type that the link preselects. A link of another release may name none. */
export function usePreselectedType(): string {
  return String(useStateEntry('preselectedType', 'Premium'));
}

function useStateEntry(name: string, missing: unknown): unknown {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && name in state ? state[name] : missing;
}
