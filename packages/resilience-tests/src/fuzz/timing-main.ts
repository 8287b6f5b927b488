import { setup } from '@portal/member-api/testing/global-setup';
import { startPortal } from '@portal/member-api/testing/test-portal';
import { measureTimings } from './timing-side-channel.ts';

/**
 * A program: CALLS (300) of each kind. Prints one line: the worst ratio that chance made, and the three worst
 * in all.
 */
const tearDown = setup();
const portal = await startPortal();
const times = await measureTimings(portal, Number(process.env.CALLS ?? '300'));
await portal.stop();
tearDown();
const rounded = (ms: number) => Number(ms.toFixed(3));
const worst = times.slice(0, 3).map(({ what, otherMember, unknown, ratio, pValue }) => ({
  ...{ what, foreign: rounded(otherMember), unknown: rounded(unknown) },
  ...{ ratio: rounded(ratio), chance: rounded(pValue) },
}));
const pValue = rounded(Math.max(...times.map((time) => time.pValue)));
process.stdout.write(`${JSON.stringify({ cases: times.length, chance: pValue, worst })}\n`);
