import { simulateTrial } from '@portal/release-store/simulate-trials';
import { median, printTable } from './report.ts';

const ROLL_OUTS = 1_000;
const TRAFFIC = { visitsPerMinute: 1_000, share: 0.05 };
const BAD = { ...TRAFFIC, minutes: 30, liveFails: 0.001, candidateFails: 0.1 };
const GOOD = { ...TRAFFIC, minutes: 60, liveFails: 0.005, candidateFails: 0.005 };

const LIMITS = { withinTwoMinutes: 0.98, falseAlarms: 0.01 };

/** How soon a candidate that fails for 1 in 10 is taken back, and how often a good one is; the same in every run. */
export async function benchReflex(): Promise<void> {
  const seeds = Array.from({ length: ROLL_OUTS }, (_, seed) => seed + 1);
  const minutes = seeds.map((seed) => simulateTrial(BAD, seed) ?? Number.POSITIVE_INFINITY);
  const inTime = minutes.filter((minute) => minute <= 2).length / ROLL_OUTS;
  const alarms = seeds.filter((seed) => simulateTrial(GOOD, seed) !== null).length / ROLL_OUTS;
  const per = (part: number) => `${(part * 100).toFixed(1)} %`;
  printTable(
    `${ROLL_OUTS} roll-outs at a share of 5 %, 1,000 visits a minute`,
    ['figure', 'measured', 'limit'],
    [
      ['fails for 1 in 10: taken back, median', `${Math.round(median(minutes) * 60)} s`, '120 s'],
      ['taken back within 2 minutes', per(inTime), `at least ${per(LIMITS.withinTwoMinutes)}`],
      ['the latest', `${Math.round(Math.max(...minutes) * 60)} s`, ''],
      ['a good one taken back within an hour', per(alarms), `at most ${per(LIMITS.falseAlarms)}`],
    ],
  );
  if (inTime < LIMITS.withinTwoMinutes || alarms > LIMITS.falseAlarms) {
    throw new Error('a limit of the roll-outs is not kept');
  }
}
