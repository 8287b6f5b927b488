import { resolveDatasetDate } from '@portal/dataset/dates';
import { dateFromWire } from '@portal/domain/values/dates';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces relative dates: '{+12d-1m}' becomes the date relative to the loading date, as members read it ('July 08,
 * 2019');
 * '{days until +21d}' becomes the number of days from today ('21 days'). Dates are 'YYYY-MM-DD'.
 * @throws RangeError for an invalid distance
 */
export function resolveDates(
  text: string,
  days: { readonly loadedOn: string; readonly today: string },
): string {
  return text.replace(
    /\{(days until )?([+-][^}]*)\}/g,
    (_all, until: string | undefined, distance: string) => {
      const date = resolveDatasetDate(distance, dateFromWire(days.loadedOn));
      return until === undefined ? formatLongDate(date) : formatDayDistance(days.today, date);
    },
  );
}

const formatDateText = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: '2-digit',
  timeZone: 'UTC',
});

const formatLongDate = (date: string) => formatDateText.format(Date.parse(date));

function formatDayDistance(from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days === 1 ? '1 day' : `${days} days`;
}
