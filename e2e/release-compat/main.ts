import { printLine, runMain } from '@portal/cli-kit/program';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';

/**
 * `npm run e2e:compat -- <section>@<version>`: tests a published release against the live ones in an isolated portal.
 * That portal has its own ports (`E2E_PORT`) and folder, which must be set before any import reads them.
 */
process.env.E2E_PORT ||= '4600';
process.env.E2E_RESULTS_FOLDER ||= 'test-results/release-compat';

const { compatCommand } = await import('./compat-command.ts');
await runMain(compatCommand(printLine), (error) => error instanceof ReleaseCheckError);
