import { fileURLToPath } from 'node:url';
import { findPostgres } from '@portal/test-support/postgres';
import { NotMeasured } from '../parts.ts';
import { printTable } from '../report.ts';
import { tellCounts } from './tell-counts.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/due-day'));

/** 200,000 members in three hours, as many an hour. */
const REAL = 66_667;
/** Mornings one after the other, with so many times the members a second, each played within a minute. */
const TIMES = [1, 3, 6, 12];
const SECONDS = 60;
const PURPOSES = ['document', 'search', 'read', 'payment'] as const;

/** As due-day/main.ts of the laboratory writes it. */
interface Counts {
  readonly mornings: readonly {
    readonly came: number;
    readonly seconds: number;
    readonly endings: Readonly<Record<string, number>>;
    readonly calls: Readonly<
      Record<
        (typeof PURPOSES)[number],
        { asked: number; refused: number; failed: number; p50: number; p99: number }
      >
    >;
    readonly loadSeconds: number;
  }[];
  readonly paid: number;
  readonly toldButNotMade: number;
  readonly madeButNotTold: number;
  readonly notKnown: number;
  readonly seed: number;
}

/**
 * The first of the month at one copy of the API, whose members, processor and database share this machine with it: what
 * gives way first, and whether what members were told of payments is what was made.
 */
export async function benchDueDay(): Promise<void> {
  if (findPostgres() === undefined) throw new NotMeasured('this machine has no PostgreSQL');
  const mornings = TIMES.map((times) => `${REAL * times}x${SECONDS}`).join(',');
  await tellCounts(MAIN, { MORNINGS: mornings }, tell);
}

function tell({ mornings, ...counts }: Counts): void {
  printTable(
    'The first of the month: calls that were refused, of those asked, and how long the others took',
    ['times 200,000 members in 3 hours', 'members came', ...PURPOSES, "members' own processor seconds"],
    mornings.map(({ came, calls, loadSeconds }, index) => [
      String(TIMES[index]),
      String(came),
      ...PURPOSES.map((purpose) => {
        const { asked, refused, failed, p50, p99 } = calls[purpose];
        const broken = failed > 0 ? `, ${failed} failed` : '';
        return `${((100 * refused) / asked).toFixed(1)} % of ${asked}${broken}; ${p50} and ${p99} ms`;
      }),
      String(loadSeconds),
    ]),
  );
  const endings = [...new Set(mornings.flatMap((one) => Object.keys(one.endings)))];
  printTable(
    'How their visits ended',
    ['times', ...endings],
    mornings.map((one, index) => [
      String(TIMES[index]),
      ...endings.map((ending) => String(one.endings[ending] ?? 0)),
    ]),
  );
  printTable(
    "What members were told of payments, against the processor's books",
    ['what', 'count', 'limit'],
    [
      ['told that it is made', String(counts.paid), ''],
      ['of these not made', String(counts.toldButNotMade), '0'],
      [
        'made and not told so',
        String(counts.madeButNotTold),
        `${counts.notKnown} (told that it is not known yet)`,
      ],
      ['seed', String(counts.seed), ''],
    ],
  );
}
