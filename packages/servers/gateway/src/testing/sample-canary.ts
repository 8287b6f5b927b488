import type { Registry } from '@portal/section-sdk/registry';
import { integrity, sampleRegistry } from './sample-data.ts';

export const CANARY_VERSION = '3.0.0-new';

/** The integrity of the candidate's one file. */
export const CANARY_INTEGRITY = integrity('canary');

/** The sample's registry with a release of payments out to a share, in per cent. */
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
  const canary = { percent: percent, release, owner, routes, navigation, fallback };
  return { ...registry, revision, sections: { payments: { ...payments, canary } } };
}
