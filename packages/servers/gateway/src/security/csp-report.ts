import { createNetworkQuota } from '@portal/release-registry/network-quota';
import { z } from 'zod';

/** The fields that we read. Browsers send this format because the policy has `report-uri` and no `report-to`. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
    'source-file': z.string().default(''),
  }),
});

/** The stored part of a report. It omits the page's URL, which may contain a certificate number. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
}

/** Returns null for a body that is no report. */
export function readReport(body: unknown): Violation | null {
  const parsed = Report.safeParse(body);
  if (!parsed.success) return null;
  const report = parsed.data['csp-report'];
  const directive = report['effective-directive'] ?? report['violated-directive'];
  return {
    directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown',
    blocked: originOrKeyword(report['blocked-uri']),
    source: releaseFile(report['source-file']),
  };
}

function originOrKeyword(text: string): string {
  if (/^[a-z-]{0,40}$/.test(text)) return text;
  return URL.canParse(text) ? new URL(text).origin : 'other';
}

function releaseFile(text: string): string {
  const path = URL.canParse(text) ? new URL(text).pathname : '';
  return path.startsWith('/releases/') ? path : '';
}

const MAX_KINDS = 200;
const DAY_MS = 86_400_000;

/**
 * Counts violations by kind and reports each new kind. A client network may add few kinds in a day. Neither a broken
 * page nor one client can then fill the log. At the limit, the kind with the oldest last report is removed.
 */
export function countViolations(onNew: (violation: Violation) => void) {
  const kinds = new Map<string, { violation: Violation; count: number }>();
  let quota = createNetworkQuota();
  let quotaSince = performance.now();
  let total = 0;
  return {
    add(violation: Violation, network: string): void {
      total += 1;
      const key = `${violation.directive} ${violation.blocked} ${violation.source}`;
      if (performance.now() - quotaSince > DAY_MS) {
        quota = createNetworkQuota();
        quotaSince = performance.now();
      }
      const known = kinds.get(key);
      if (!known && !quota.consume(network)) return;
      // The last key is the kind of the latest report.
      kinds.delete(key);
      const [oldest] = kinds.keys();
      if (oldest !== undefined && kinds.size >= MAX_KINDS) kinds.delete(oldest);
      kinds.set(key, { violation, count: (known?.count ?? 0) + 1 });
      if (!known) onNew(violation);
    },
    read: () => ({
      total,
      violations: [...kinds.values()].map(({ violation, count }) => ({ ...violation, count })),
    }),
  };
}
