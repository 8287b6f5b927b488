import { dateFromWire, formatLongDate } from '@portal/domain/values/dates';
import { z } from 'zod';
import { centralTime } from './central-time.ts';
import type { Row } from './status-layout.ts';

const TIMEOUT_MS = 2_000;
const HOUR_MS = 3_600_000;

const ApiHealth = z.object({
  lastImport: z.object({ extractDate: z.iso.date(), finishedAt: z.iso.datetime() }),
});

/** The nightly import whose data members see. */
export type LastImport = z.infer<typeof ApiHealth>['lastImport'];

/** Returns the last import that the first responding instance reports. Undefined without one. */
export async function readLastImport(apiUrls: readonly string[]): Promise<LastImport | undefined> {
  for (const instance of apiUrls) {
    try {
      const response = await fetch(new URL('/healthz', instance), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return ApiHealth.safeParse(await response.json()).data?.lastImport;
    } catch {
      // The next instance may respond. The page reports an API that does not.
    }
  }
  return undefined;
}

export function isOverdue({ finishedAt }: LastImport, maxHours: number, now: Date): boolean {
  return now.getTime() - new Date(finishedAt).getTime() > maxHours * HOUR_MS;
}

export function importRows(lastImport: LastImport, maxHours: number, now: Date): Row[] {
  return [
    ['Information as of', formatLongDate(dateFromWire(lastImport.extractDate))],
    ['Imported', centralTime(new Date(lastImport.finishedAt))],
    [
      'State',
      isOverdue(lastImport, maxHours, now)
        ? { tone: 'warning', text: `older than ${maxHours} hours` }
        : { tone: 'good', text: 'current' },
    ],
  ];
}
