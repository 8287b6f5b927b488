import { z } from 'zod';

/** The fields that we read, in the `report-uri` format and in the Reporting API format. */
const Report = z.union([
  z.object({
    'csp-report': z.object({
      'effective-directive': z.string().optional(),
      'violated-directive': z.string().optional(),
      'blocked-uri': z.string().default(''),
      'source-file': z.string().default(''),
    }),
  }),
  z.array(
    z.object({
      body: z.object({
        effectiveDirective: z.string().optional(),
        blockedURL: z.string().default(''),
        sourceFile: z.string().default(''),
      }),
    }),
  ),
]);

/** The stored part of a report. It omits the page's URL, which may contain a certificate number. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
}

export function readReport(body: unknown): Violation[] {
  const parsed = Report.safeParse(body);
  if (!parsed.success) return [];
  if (Array.isArray(parsed.data)) {
    return parsed.data.map(({ body: report }) =>
      violation(report.effectiveDirective, report.blockedURL, report.sourceFile),
    );
  }
  const report = parsed.data['csp-report'];
  const directive = report['effective-directive'] ?? report['violated-directive'];
  return [violation(directive, report['blocked-uri'], report['source-file'])];
}

function violation(directive: string | undefined, blocked: string, source: string): Violation {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown',
    blocked: originOrKeyword(blocked),
    source: releaseFile(source),
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

const MAX_DISTINCT_VIOLATIONS = 200;

/** Counts violations by kind and reports each new kind, so that a broken page cannot fill the log. */
export function countViolations(onNew: (violation: Violation) => void) {
  const counts = new Map<string, { violation: Violation; count: number }>();
  let total = 0;
  return {
    add(violation: Violation): void {
      total += 1;
      const key = `${violation.directive} ${violation.blocked} ${violation.source}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else if (counts.size < MAX_DISTINCT_VIOLATIONS) {
        counts.set(key, { violation, count: 1 });
        onNew(violation);
      }
    },
    read: () => ({
      total,
      violations: [...counts.values()].map(({ violation, count }) => ({ ...violation, count })),
    }),
  };
}
