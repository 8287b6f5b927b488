import { type MetricsAddress, openMetrics } from '@portal/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { HISTOGRAM_BOUNDS, type Vital, type WebVitalsReport } from '../browser-reports/web-vitals.ts';

/** Serves web vitals as histograms, and returns the function that records one. Labels come from the registry. */
export function addMetrics(app: FastifyInstance, at: MetricsAddress): (report: WebVitalsReport) => void {
  const meter = openMetrics(app, 'gateway', at);
  const histogram = (name: string, description: string, vital: Vital, unitsPerValue = 1) => {
    const boundaries = HISTOGRAM_BOUNDS[vital].map((bound) => bound / unitsPerValue);
    const instrument = meter.createHistogram(name, {
      description,
      advice: { explicitBucketBoundaries: boundaries },
    });
    return ({ section, version, page, [vital]: value }: WebVitalsReport) => {
      if (value !== undefined) instrument.record(value / unitsPerValue, { section, release: version, page });
    };
  };
  const records = [
    histogram('portal_browser_lcp_seconds', 'Largest contentful paint of a visit', 'lcp', 1_000),
    histogram('portal_browser_inp_seconds', 'Interaction to next paint of a visit', 'inp', 1_000),
    histogram('portal_browser_cls', 'Cumulative layout shift of a visit', 'cls'),
    histogram(
      'portal_browser_longest_task_seconds',
      'Longest task of a page view; 0 without a task above 50 ms',
      'longestTask',
      1_000,
    ),
  ];
  return (report) => {
    for (const record of records) record(report);
  };
}
