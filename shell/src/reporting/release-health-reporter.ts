import { errorName, errorPosition } from './describe-error.ts';
import { sendReleaseReport } from './send-release-report.ts';

/** Reports to the gateway how releases perform in this tab: one load and one failure per release. */
export interface ReleaseHealthReporter {
  loaded(section: string, version: string, ms: number): void;
  failed(section: string, version: string, error: unknown): void;
}

/** Creates the page's reporter. Reports contain no member data and need no account. */
export function createReleaseHealthReporter(): ReleaseHealthReporter {
  const reportedLoads = new Set<string>();
  const reportedFailures = new Set<string>();
  return {
    loaded(section, version, ms) {
      const key = `${section} ${version}`;
      if (reportedLoads.has(key)) return;
      reportedLoads.add(key);
      sendReleaseReport({ section, version, status: 'loaded', ms: Math.round(ms) });
    },
    failed(section, version, error) {
      const key = `${section} ${version}`;
      if (reportedFailures.has(key)) return;
      reportedFailures.add(key);
      const at = errorPosition(error);
      sendReleaseReport({
        section,
        version,
        status: reportedLoads.has(key) ? 'failed' : 'load-failed',
        error: errorName(error),
        ...(at === undefined ? {} : { at }),
      });
      reportedLoads.add(key);
    },
  };
}
