import { abortCanary } from '@portal/release-registry/abort-canary';
import {
  type CanaryAnalysis,
  type CanaryResult,
  type Counts,
  createCanaryAnalysis,
} from '@portal/release-registry/canary-analysis';
import type { Revisions } from '@portal/release-registry/revisions';
import type { SigningKey } from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseHealthReport } from './release-health.ts';

interface ActiveAnalysis {
  readonly canary: string;
  readonly live: string;
  readonly analysis: CanaryAnalysis;
}

interface AutoRollbackOptions {
  readonly revisions: Pick<Revisions, 'newest' | 'add'>;
  readonly log: FastifyBaseLogger;
  /** The gateway's own signing key for rollbacks; null without signatures. */
  readonly key: SigningKey | null;
}

/** Rolls a canary back when browsers report significantly more failures for it than for the live release. */
export function createAutoRollback({ revisions, log, key }: AutoRollbackOptions) {
  const activeAnalyses = new Map<string, ActiveAnalysis>();

  function analysisOf(section: string, canary: string, live: string): CanaryAnalysis {
    const active = activeAnalyses.get(section);
    if (active?.canary === canary && active.live === live) return active.analysis;
    const analysis = createCanaryAnalysis();
    activeAnalyses.set(section, { canary, live, analysis });
    return analysis;
  }

  return {
    /** Counts a report from a client network. Never rejects. */
    async take(
      { sections }: Registry,
      { section, version, outcome }: ReleaseHealthReport,
      network: string,
    ): Promise<void> {
      const { canary, live, owner } = sections[section] ?? {};
      if (!canary || !live) {
        activeAnalyses.delete(section);
        return;
      }
      const side = (
        [
          ['canary', canary.release.version],
          ['live', live.version],
        ] as const
      ).find(([, active]) => active === version)?.[0];
      if (!side) return;
      const result = analysisOf(section, canary.release.version, live.version).record(side, outcome, network);
      if (!result) return;
      const reason = reasonOf(result, canary.release.version, live.version);
      const release = { section, version: canary.release.version };
      try {
        await abortCanary(revisions, {
          ...release,
          author: 'automatic rollback',
          reason,
          key: key ?? undefined,
        });
        log.error({ ...release, why: reason, owner: owner?.contact }, 'canary.rolled_back');
      } catch (err) {
        // The next interim analysis retries.
        log.error({ ...release, why: reason, err }, 'canary.rollback_failed');
      }
    },
  };
}

function reasonOf(
  { canary, live, failingNetworks, pValue }: CanaryResult,
  version: string,
  before: string,
): string {
  const of = ({ failures, loads }: Counts) => `${failures} of ${loads}`;
  return `${version} failed in ${of(canary)} tabs, from ${failingNetworks} networks; ${before} in ${of(live)} (p = ${pValue.toExponential(0)})`;
}
