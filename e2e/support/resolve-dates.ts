import { resolveDatasetDate } from '@portal/dataset/dates';
import { type CalendarDate, dateFromWire, daysBetween, formatLongDate } from '@portal/domain/values/dates';

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
      return until === undefined ? formatLongDate(date) : formatDayDistance(dateFromWire(days.today), date);
    },
  );
}

function formatDayDistance(from: CalendarDate, to: CalendarDate): string {
  const days = daysBetween(from, to);
  return days === 1 ? '1 day' : `${days} days`;
}
