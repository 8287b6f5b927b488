import type { CommandUnknownOpts, Print } from '@portal/cli-kit/program';
import { maintenanceCommands } from './maintenance.ts';
import { newKeyCommand } from './new-key.ts';
import { packageCommands } from './packages/commands.ts';
import { pruneCommand } from './prune-command.ts';
import { releaseCommands } from './release-commands.ts';
import { buildCommand } from './start/build-command.ts';
import { devCommand } from './start/dev.ts';
import { startCommand } from './start/start.ts';

/** The commands of `npm run portal`. */
export const portalCommands = (print: Print): CommandUnknownOpts[] => [
  startCommand(print),
  devCommand(print),
  buildCommand(print),
  ...releaseCommands(print),
  pruneCommand(print),
  newKeyCommand(print),
  ...packageCommands(print),
  ...maintenanceCommands(),
];
