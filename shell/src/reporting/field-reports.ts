/** How a release of a section fares in this tab, as the gateway is told: each release begins once and fails once. */
export interface FieldReports {
  loaded(section: string, version: string, ms: number): void;
  failed(section: string, version: string): void;
}

/** Makes the page's reports. They hold nothing of the member or the page, and need no account. */
export function createFieldReports(): FieldReports {
  const begun = new Set<string>();
  const failed = new Set<string>();
  const send = (report: Readonly<Record<string, string | number>>) =>
    // Where there is none, as in old browsers, nothing is told.
    navigator.sendBeacon?.('/field-reports', JSON.stringify(report));
  return {
    loaded(section, version, ms) {
      const key = `${section} ${version}`;
      if (begun.has(key)) return;
      begun.add(key);
      send({ section, version, outcome: 'loaded', ms: Math.round(ms) });
    },
    failed(section, version) {
      const key = `${section} ${version}`;
      if (failed.has(key)) return;
      failed.add(key);
      send({ section, version, outcome: begun.has(key) ? 'failed' : 'load-failed' });
      begun.add(key);
    },
  };
}
