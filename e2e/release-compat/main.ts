import { printLine, runMain } from '@portal/cli-kit/program';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';

/**
 * `npm run e2e:compat -- <section>@<version>`: a published release in a portal of its own, beside what is live. That
 * portal has its own ports (`E2E_PORT`) and its own folder, which are known before any module asks for them.
 */
process.env.E2E_PORT ||= '4600';
process.env.E2E_RESULTS_FOLDER ||= 'test-results/matrix';

const { compatCommand } = await import('./compat-command.ts');
await runMain(compatCommand(printLine), (error) => error instanceof ReleaseCheckError);
