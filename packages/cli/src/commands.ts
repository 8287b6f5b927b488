import type { CommandUnknownOpts, Print } from '@portal/cli-kit/program';
import { apiCommand } from './api/api-command.ts';
import { keysCommand } from './keys-command.ts';
import { memberApiCommands } from './member-api-commands.ts';
import { packageCommands } from './packages/commands.ts';
import { pruneCommand } from './prune-command.ts';
import { releaseCommands } from './release-commands.ts';
import { buildCommand } from './start/build-command.ts';
import { devCommand } from './start/dev-command.ts';
import { startCommand } from './start/start-command.ts';

/** The commands of `npm run portal`. */
export const portalCommands = (print: Print): CommandUnknownOpts[] => [
  startCommand(print),
  devCommand(print),
  buildCommand(print),
  ...releaseCommands(print),
  pruneCommand(print),
  keysCommand(print),
  apiCommand(print),
  ...packageCommands(print),
  ...memberApiCommands(),
];
