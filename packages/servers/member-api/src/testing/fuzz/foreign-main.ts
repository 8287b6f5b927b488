import { startPortal } from '../portal.ts';
import { setup } from '../run.ts';
import { foreignTimes } from './foreign-times.ts';

/** For `npm run bench`: CALLS (300) of each kind; prints one line, with the three worst ratios. */
const tearDown = setup();
const portal = await startPortal();
const times = await foreignTimes(portal, Number(process.env.CALLS ?? '300'));
await portal.stop();
tearDown();
const rounded = (ms: number) => Number(ms.toFixed(3));
const worst = times.slice(0, 3).map(({ what, foreign, unknown, ratio }) => ({
  ...{ what, foreign: rounded(foreign), unknown: rounded(unknown), ratio: rounded(ratio) },
}));
process.stdout.write(`${JSON.stringify({ cases: times.length, worst })}\n`);
