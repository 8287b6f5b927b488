import type { Registry } from '@portal/platform/registry';
import { integrity, sampleRegistry } from './sample-data.ts';

export const CANDIDATE = '3.0.0-new';

/** The integrity of the candidate's one file. */
export const CANDIDATE_INTEGRITY = integrity('candidate');

/** The sample's registry with a release of payments out to a share, in per cent. */
export function rolledOut(revision: number, share: number): Registry {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const { owner, routes, navigation, fallback } = payments;
  const release = {
    version: CANDIDATE,
    container: 'payments_3_0_0_new',
    entry: { url: `/releases/payments/${CANDIDATE}/remoteEntry.js`, integrity: CANDIDATE_INTEGRITY },
    preload: [],
  };
  const candidate = { share, release, owner, routes, navigation, fallback };
  return { ...registry, revision, sections: { payments: { ...payments, candidate } } };
}
