import { startPortal } from '@portal/member-api/testing/portal';
import { setup } from '@portal/member-api/testing/run';
import { foreignTimes } from './foreign-times.ts';

/**
 * A program: CALLS (300) of each kind. Prints one line: the worst ratio that chance made, and the three worst
 * in all.
 */
const tearDown = setup();
const portal = await startPortal();
const times = await foreignTimes(portal, Number(process.env.CALLS ?? '300'));
await portal.stop();
tearDown();
const rounded = (ms: number) => Number(ms.toFixed(3));
const worst = times.slice(0, 3).map(({ what, foreign, unknown, ratio, chance }) => ({
  ...{ what, foreign: rounded(foreign), unknown: rounded(unknown) },
  ...{ ratio: rounded(ratio), chance: rounded(chance) },
}));
const chance = rounded(Math.max(...times.map((time) => time.chance)));
process.stdout.write(`${JSON.stringify({ cases: times.length, chance, worst })}\n`);
