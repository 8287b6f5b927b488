import { setup } from '@portal/member-api/testing/global-setup';
import { startPortal } from '@portal/member-api/testing/test-portal';
import { measureTimings } from './timing-side-channel.ts';

/** CALLS (300) per series. Prints the highest ratio between equal series, and the three highest overall. */
const tearDown = setup();
const portal = await startPortal();
const times = await measureTimings(portal, Number(process.env.CALLS ?? '300'));
await portal.stop();
tearDown();
const rounded = (ms: number) => Number(ms.toFixed(3));
const worst = times.slice(0, 3).map(({ what, otherMember, unknown, ratio, controlRatio }) => ({
  ...{ what, otherMember: rounded(otherMember), unknown: rounded(unknown) },
  ...{ ratio: rounded(ratio), controlRatio: rounded(controlRatio) },
}));
const maxControlRatio = rounded(Math.max(...times.map((time) => time.controlRatio)));
process.stdout.write(`${JSON.stringify({ cases: times.length, maxControlRatio, worst })}\n`);
