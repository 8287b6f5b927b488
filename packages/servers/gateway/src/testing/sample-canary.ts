import type { Registry } from '@portal/section-sdk/registry';
import { integrity, sampleRegistry } from './sample-data.ts';

export const CANARY_VERSION = '3.0.0-new';

export const CANARY_INTEGRITY = integrity('canary');

/** Returns the sample registry with a canary of payments at this percentage. */
export function registryWithCanary(revision: number, percent: number): Registry {
  const { payments, canary } = paymentsWithCanary(percent);
  return { ...sampleRegistry(), revision, sections: { payments: { ...payments, canary } } };
}

/** Returns a registry in which the canary is the first release of payments. */
export function registryWithFirstRelease(revision: number, percent: number): Registry {
  const { payments, canary } = paymentsWithCanary(percent);
  const first = { ...payments, enabled: false, live: canary.release, canary };
  return { ...sampleRegistry(), revision, sections: { payments: first } };
}

function paymentsWithCanary(percent: number) {
  const { payments } = sampleRegistry().sections;
  if (!payments) throw new Error('The sample has payments');
  const { owner, routes, navigation, fallback } = payments;
  const release = {
    version: CANARY_VERSION,
    container: 'payments_3_0_0_new',
    entry: { url: `/releases/payments/${CANARY_VERSION}/remoteEntry.js`, integrity: CANARY_INTEGRITY },
    preload: [],
  };
  return { payments, canary: { percent, release, owner, routes, navigation, fallback } };
}
