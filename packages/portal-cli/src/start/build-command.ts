import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { readBuild } from '../store/workspace-build.ts';
import { ROOT } from '../switches.ts';
import { buildAll } from './build.ts';
import { stopSignal } from './stop-signal.ts';

/** Builds one application, and says its version. */
export const buildCommand: Command = async (args, print) => {
  const { positionals } = readOptions(args, {});
  const [name] = positionals;
  if (name === undefined) throw new CliError('Which one? npm run portal -- build <section or shell>');
  await buildAll(ROOT, stopSignal(), [name]);
  const { version } = await readBuild(ROOT, name);
  print(`Built ${name} ${version}.`);
};
