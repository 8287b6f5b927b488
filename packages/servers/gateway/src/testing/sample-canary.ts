import type { Registry } from '@portal/section-sdk/registry';
import { integrity, sampleRegistry } from './sample-data.ts';

export const CANARY_VERSION = '3.0.0-new';

/** The integrity of the canary's only file. */
export const CANARY_INTEGRITY = integrity('canary');

/** Returns the sample registry with a canary of payments at this percentage. */
export function registryWithCanary(revision: number, percent: number): Registry {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const { owner, routes, navigation, fallback } = payments;
  const release = {
    version: CANARY_VERSION,
    container: 'payments_3_0_0_new',
    entry: { url: `/releases/payments/${CANARY_VERSION}/remoteEntry.js`, integrity: CANARY_INTEGRITY },
    preload: [],
  };
  const canary = { percent, release, owner, routes, navigation, fallback };
  return { ...registry, revision, sections: { payments: { ...payments, canary } } };
}
