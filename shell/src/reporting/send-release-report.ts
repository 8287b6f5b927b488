/** Sends a report about a release to the gateway, also while the page closes. It contains no member data. */
export function sendReleaseReport(report: Readonly<Record<string, string | number>>): void {
  navigator.sendBeacon?.('/release-health', JSON.stringify(report));
}
