import { fileURLToPath } from 'node:url';
import { whatIsMissing } from '@portal/resilience-tests/cluster/programs';
import { NotMeasured } from '../parts.ts';
import { median, printTable } from '../report.ts';
import { tellCounts } from './tell-counts.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/cluster'));
const RESTORE = fileURLToPath(import.meta.resolve('@portal/resilience-tests/cluster/restore'));

/** How often each is done to the cluster. */
export interface Failovers {
  readonly killed: number;
  readonly switchedOver: number;
  readonly cutOff: number;
}

const WORDS = {
  killed: 'primary killed',
  switchedOver: 'switched over',
  cutOff: "primary's machine cut off for 35 s",
  standbyCutOff: "standby's machine cut off for 25 s",
};

/** As cluster/main.ts of the laboratory writes it: seconds without an answer, then what was counted. */
interface Counts {
  readonly rounds: readonly {
    readonly fault: keyof typeof WORDS;
    readonly cluster: number;
    readonly reads: number;
    readonly help: number;
    readonly payments: number;
  }[];
  readonly payments: number;
  readonly [count: string]: unknown;
}

/** What restore-main.ts of the laboratory counted; the times are in seconds. */
interface Restored {
  readonly [count: string]: number;
}

/** Payments and reads while the PostgreSQL behind two copies of the API and two gateways fails over, and a moment that is restored. */
export async function benchCluster({ killed, switchedOver, cutOff }: Failovers): Promise<void> {
  const missing = whatIsMissing();
  if (missing) throw new NotMeasured(missing);
  const settings = {
    KILLED: String(killed),
    SWITCHED_OVER: String(switchedOver),
    CUT_OFF: String(cutOff),
    STANDBY_CUT_OFF: String(cutOff),
  };
  let slow: string[] = [];
  await tellCounts(MAIN, settings, (counts: Counts) => {
    tell(counts);
    slow = slowRounds(counts);
  });
  await tellCounts(RESTORE, {}, tellRestored);
  if (slow.length > 0) throw new Error(`The portal needed longer than the cluster: ${slow.join('; ')}`);
}

const SLOWER_BY = 1;

/** The rounds in which a member waited more than a second longer than the cluster was away. */
function slowRounds({ rounds }: Counts): string[] {
  return rounds
    .filter(({ cluster, reads, help, payments }) => Math.max(reads, help, payments) > cluster + SLOWER_BY)
    .map((round) => JSON.stringify(round));
}

function tell({ rounds, ...counts }: Counts): void {
  const faults = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const rows = faults.flatMap((fault) => {
    const played = rounds.filter((round) => round.fault === fault);
    if (played.length === 0) return [];
    const of = (who: 'cluster' | 'reads' | 'help' | 'payments') => {
      const seconds = played.map((round) => round[who]);
      return `${median(seconds)} (${Math.max(...seconds)})`;
    };
    const within = played.length - slowRounds({ rounds: played, ...counts }).length;
    return [
      [
        WORDS[fault],
        String(played.length),
        of('cluster'),
        of('reads'),
        of('help'),
        of('payments'),
        `${within}`,
      ],
    ];
  });
  const head = [
    'fault',
    'rounds',
    'cluster itself',
    'reads',
    'help, which a replica may answer',
    'payments',
    'within its own + 1 s (limit: all)',
  ];
  printTable('A database that fails over: seconds without an answer, median (longest)', head, rows);
  const limits = Object.entries(counts).map(([name, count]) => [
    name,
    String(count),
    ['payments', 'made', 'reads', 'seed'].includes(name) ? '' : '0',
  ]);
  printTable('What members were told against database and processor', ['what', 'count', 'limit'], limits);
}

/** Of a good restore 0. */
const FAULTS = ['duplicates', 'losses', 'toldFailedButMade', 'stillUnknown', 'neverTold', 'stillDiffer'];

function tellRestored(counts: Restored): void {
  const rows = Object.entries(counts).map(([name, count]) => [
    name,
    String(count),
    FAULTS.includes(name) ? '0' : '',
  ]);
  printTable('A moment restored while members went on paying', ['what', 'count', 'limit'], rows);
}
