import { resolveDatasetDate } from '@portal/dataset/dates';
import { dateFromWire } from '@portal/domain/values/dates';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Puts dates in the place of distances: '{+12d-1m}' is the date that it means in a dataset loaded on that day, as a
 * member reads it ('July 08, 2019'); '{days until +21d}' is how many days are left to it today ('21 days').
 * Days are 'YYYY-MM-DD'.
 * @throws RangeError when something in such braces is no distance.
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
