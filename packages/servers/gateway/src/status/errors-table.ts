import type { BrowserError } from '../browser-reports/browser-errors.ts';
import { table } from './status-layout.ts';

/** Renders the most frequent errors in browsers with their place in the sources; nothing without errors. */
export function errorsTable(errors: readonly BrowserError[]): string[] {
  if (errors.length === 0) return [];
  return [
    table(
      'Errors in browsers',
      ['Error', 'Release', 'Place', 'Reports'],
      errors.map(({ error, release, place, reports }) => [error, release, place, String(reports)]),
    ),
  ];
}
