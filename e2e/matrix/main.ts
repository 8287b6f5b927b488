import { printLine, runMain } from '@portal/cli-kit/program';
import { Refusal } from '@portal/release-gate/refusal';

/**
 * `npm run e2e:matrix -- <section>@<version>`: a published release in a portal of its own, beside what is live. That
 * portal has its own ports (`PORTAL_JOURNEYS_PORT`) and its own folder, which are known before any module asks for them.
 */
process.env.PORTAL_JOURNEYS_PORT ||= '4600';
process.env.PORTAL_JOURNEYS_FOLDER ||= 'test-results/matrix';

const { matrixCommand } = await import('./matrix-command.ts');
await runMain(matrixCommand(printLine), (error) => error instanceof Refusal);
