import { printLine, runProgram } from '@portal/cli-kit/program';
import { DatasetError } from '@portal/dataset/dataset-error';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import { portalCommands } from './commands.ts';

process.umask(PRIVATE_UMASK);
await runProgram({
  name: 'npm run portal --',
  commands: portalCommands(printLine),
  isExpectedError: (error) => error instanceof DatasetError || error instanceof ReleaseCheckError,
});
