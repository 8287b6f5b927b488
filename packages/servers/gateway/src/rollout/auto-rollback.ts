import { abortCanary } from '@portal/release-registry/abort-canary';
import {
  type CanaryAnalysis,
  type CanaryResult,
  type Counts,
  createCanaryAnalysis,
} from '@portal/release-registry/canary-analysis';
import type { Revisions } from '@portal/release-registry/revisions';
import type { SigningKey } from '@portal/release-registry/signature';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseId } from '../browser-reports/known-releases.ts';
import type { ReleaseHealthReport } from '../browser-reports/release-health.ts';
import { BUDGETS, type WebVitalsReport } from '../browser-reports/web-vitals.ts';

/**
 * Vitals that roll a canary back. LCP and long tasks only warn: first visits of a release are slower (decision 0095).
 */
const DECIDING_VITALS = ['inp', 'cls'] as const;
type DecidingVital = (typeof DECIDING_VITALS)[number];

const VITAL_TEXTS: Readonly<Record<DecidingVital, string>> = {
  inp: `took more than ${BUDGETS.inp} ms to respond to input`,
  cls: `had a layout shift above ${BUDGETS.cls}`,
};

/** Both deciding vitals together roll back at most 1 % of healthy canaries. */
const SLOW_VISITS = { alpha: 0.005, minFailingNetworks: 10 };

/** A 75th percentile above the budget means that more than this share of visits exceeds it. */
const MAX_SHARE_OVER_BUDGET = 0.25;

interface ActiveAnalysis {
  readonly canary: string;
  readonly live: string;
  readonly failures: CanaryAnalysis;
  readonly slowVisits: Readonly<Record<DecidingVital, CanaryAnalysis>>;
}

interface AutoRollbackOptions {
  readonly revisions: Pick<Revisions, 'newest' | 'add'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly key: SigningKey | null;
}

/** Rolls a canary back when browsers report significantly more failures or slow visits than for the live release. */
export function createAutoRollback({ revisions, log, key }: AutoRollbackOptions) {
  const activeAnalyses = new Map<string, ActiveAnalysis>();

  /** Returns the analysis that a report counts for, and its variant; null without a canary. */
  function findAnalysis({ sections }: Registry, { section, version }: ReleaseId) {
    const entry = sections[section];
    if (!entry?.canary) {
      activeAnalyses.delete(section);
      return null;
    }
    const variant = variantOf(entry, version);
    if (!variant) return null;
    const [canary, live] = [entry.canary.release.version, entry.live.version];
    const known = activeAnalyses.get(section);
    if (known?.canary === canary && known.live === live) return { variant, analysis: known };
    const analysis: ActiveAnalysis = {
      canary,
      live,
      failures: createCanaryAnalysis(),
      slowVisits: { inp: createCanaryAnalysis(SLOW_VISITS), cls: createCanaryAnalysis(SLOW_VISITS) },
    };
    activeAnalyses.set(section, analysis);
    return { variant, analysis };
  }

  /** A failed rollback is retried by the next interim analysis. */
  async function rollBack(
    { sections }: Registry,
    section: string,
    { canary }: ActiveAnalysis,
    reason: string,
  ): Promise<void> {
    const release = { section, version: canary };
    try {
      const aborted = await abortCanary(revisions, {
        ...release,
        author: 'automatic rollback',
        reason,
        key: key ?? undefined,
      });
      if (aborted === null) return;
      log.error({ ...release, reason, owner: sections[section]?.owner.contact }, 'canary.rolled_back');
    } catch (err) {
      log.error({ ...release, reason, err }, 'canary.rollback_failed');
    }
  }

  return {
    /** Counts a load or failure from a client network. Never rejects. */
    async recordHealth(registry: Registry, report: ReleaseHealthReport, network: string): Promise<void> {
      const found = findAnalysis(registry, report);
      if (!found) return;
      const { variant, analysis } = found;
      const result = analysis.failures.record(variant, report.status, network);
      if (result) {
        const { canary, live } = analysis;
        const reason = `${canary} failed in ${shareOf(result.canary)} tabs, ${comparison(result, live)}`;
        await rollBack(registry, report.section, analysis, reason);
      }
    },
    /** Counts the web vitals of a visit from a client network. Never rejects. */
    async recordVitals(registry: Registry, report: WebVitalsReport, network: string): Promise<void> {
      const found = findAnalysis(registry, report);
      if (!found) return;
      const { variant, analysis } = found;
      for (const vital of DECIDING_VITALS) {
        const value = report[vital];
        if (value === undefined) continue;
        const result = analysis.slowVisits[vital].recordVisit(variant, value > BUDGETS[vital], network);
        if (!result || result.canary.failures <= MAX_SHARE_OVER_BUDGET * result.canary.samples) continue;
        const { canary, live } = analysis;
        const reason = `${canary} ${VITAL_TEXTS[vital]} in ${shareOf(result.canary)} visits, ${comparison(result, live)}`;
        await rollBack(registry, report.section, analysis, reason);
      }
    },
  };
}

function variantOf({ canary, live }: RegistrySection, version: string): 'canary' | 'live' | undefined {
  if (canary?.release.version === version) return 'canary';
  return live.version === version ? 'live' : undefined;
}

const shareOf = ({ failures, samples }: Counts) => `${failures} of ${samples}`;

const comparison = ({ live, failingNetworks, pValue }: CanaryResult, liveVersion: string) =>
  `from ${failingNetworks} networks; ${liveVersion} in ${shareOf(live)} (p = ${pValue.toExponential(0)})`;
