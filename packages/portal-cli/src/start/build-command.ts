import { Command, type Print } from '@portal/cli-kit/program';
import { readBuild } from '../store/workspace-build.ts';
import { ROOT } from '../switches.ts';
import { buildAll } from './build.ts';
import { stopSignal } from './stop-signal.ts';

/** Builds one application, and says its version. */
export const buildCommand = (print: Print) =>
  new Command('build')
    .description('build a section or the shell')
    .argument('<name>', 'of a section, or shell')
    .action(async (name) => {
      await buildAll(ROOT, stopSignal(), [name]);
      const { version } = await readBuild(ROOT, name);
      print(`Built ${name} ${version}.`);
    });
