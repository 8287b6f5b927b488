import { createNetworkQuota } from '@portal/release-registry/network-quota';
import type { Registry } from '@portal/section-sdk/registry';
import { ROUTE_PATTERN } from '@portal/section-sdk/route-patterns';
import { z } from 'zod';
import { createHistogram, type Histogram } from './histogram.ts';
import { createPerRelease, ReleaseId } from './known-releases.ts';

const Milliseconds = z.int().min(0).max(600_000).optional();

/** A browser's report about one page. A vital is absent when not measured, or when it belongs to another page. */
export const WebVitalsReport = z.strictObject({
  ...ReleaseId.shape,
  /** Route pattern of the page, such as '/certificate-details/:certificate'. */
  page: z.string().max(200).regex(ROUTE_PATTERN),
  lcp: Milliseconds,
  inp: Milliseconds,
  cls: z.number().min(0).max(1_000).optional(),
  longestTask: Milliseconds,
});
export type WebVitalsReport = z.infer<typeof WebVitalsReport>;

export type Vital = 'lcp' | 'inp' | 'cls' | 'longestTask';

/** Largest good value at the 75th percentile: milliseconds, for CLS a score (https://web.dev/articles/vitals). */
export const BUDGETS: Readonly<Record<Vital, number>> = { lcp: 2_500, inp: 200, cls: 0.1, longestTask: 200 };

/** Upper bounds of the histogram buckets. Each budget is a bound, so the share of visits within it is exact. */
export const HISTOGRAM_BOUNDS: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 3_000, 3_500, 4_000, 6_000, 10_000],
  inp: [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 1_000, 2_000],
  cls: [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
  longestTask: [50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 1_000, 2_000],
};

export const VITALS = Object.keys(BUDGETS) as Vital[];

/** 75th percentile of each vital and number of page views; null for a vital without a value. */
export interface WebVitalsSummary extends Readonly<Record<Vital, number | null>> {
  readonly visits: number;
}

interface PageVitals {
  visits: number;
  readonly histograms: Readonly<Record<Vital, Histogram>>;
}

/** Counts web vitals by release and page since the start of this gateway, within the quota of each client network. */
export function createWebVitalsStore() {
  const releases = createPerRelease(() => ({
    quota: createNetworkQuota(),
    pages: new Map<string, PageVitals>(),
  }));
  return {
    /** Counts a report. Returns false when the quota of its network is used up: three views per page. */
    add(registry: Registry, report: WebVitalsReport, network: string): boolean {
      const { quota, pages } = releases.open(registry, report);
      if (!quota.consume(`${network} ${report.page}`)) return false;
      const page = pages.get(report.page) ?? newPage();
      pages.set(report.page, page);
      page.visits += 1;
      for (const vital of VITALS) {
        const value = report[vital];
        if (value !== undefined) page.histograms[vital].add(value);
      }
      return true;
    },
    of(section: string, version: string, page?: string): WebVitalsSummary {
      const all = releases.find(section, version)?.pages ?? new Map<string, PageVitals>();
      const pages =
        page === undefined ? [...all.values()] : [all.get(page)].filter((each) => each !== undefined);
      const p75 = (vital: Vital) => {
        const merged = createHistogram(HISTOGRAM_BOUNDS[vital]);
        for (const { histograms } of pages) merged.merge(histograms[vital]);
        return merged.quantile(0.75);
      };
      return {
        visits: pages.reduce((sum, { visits }) => sum + visits, 0),
        lcp: p75('lcp'),
        inp: p75('inp'),
        cls: p75('cls'),
        longestTask: p75('longestTask'),
      };
    },
  };
}
export type WebVitalsStore = ReturnType<typeof createWebVitalsStore>;

function newPage(): PageVitals {
  const histogram = (vital: Vital) => createHistogram(HISTOGRAM_BOUNDS[vital]);
  return {
    visits: 0,
    histograms: {
      lcp: histogram('lcp'),
      inp: histogram('inp'),
      cls: histogram('cls'),
      longestTask: histogram('longestTask'),
    },
  };
}

/** Returns whether a section's release has a page. Unknown pages would fill the memory. */
export function isKnownPage({ sections }: Registry, section: string, page: string): boolean {
  const entry = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const routes = [...(entry?.routes ?? []), ...(entry?.canary?.routes ?? [])];
  return routes.some(({ path }) => path === page);
}
