/** How a release of a section fares in this tab, as the gateway is told: each release begins once and fails once. */
export interface ReleaseHealthReporter {
  loaded(section: string, version: string, ms: number): void;
  failed(section: string, version: string): void;
}

/** Makes the page's reports. They hold nothing of the member or the page, and need no account. */
export function createReleaseHealthReporter(): ReleaseHealthReporter {
  const reportedLoads = new Set<string>();
  const reportedFailures = new Set<string>();
  const send = (report: Readonly<Record<string, string | number>>) =>
    // Where there is none, as in old browsers, nothing is told.
    navigator.sendBeacon?.('/release-health', JSON.stringify(report));
  return {
    loaded(section, version, ms) {
      const key = `${section} ${version}`;
      if (reportedLoads.has(key)) return;
      reportedLoads.add(key);
      send({ section, version, outcome: 'loaded', ms: Math.round(ms) });
    },
    failed(section, version) {
      const key = `${section} ${version}`;
      if (reportedFailures.has(key)) return;
      reportedFailures.add(key);
      send({ section, version, outcome: reportedLoads.has(key) ? 'failed' : 'load-failed' });
      reportedLoads.add(key);
    },
  };
}
