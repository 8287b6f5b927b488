const CENTRAL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a time for members and staff: 'November 23, 2026 at 2:05 AM Central'. */
export function centralTime(at: Date): string {
  // Some engines put a narrow space before AM and PM.
  return `${CENTRAL.format(at).replaceAll('\u202f', ' ')} Central`;
}
