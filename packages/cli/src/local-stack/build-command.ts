import { Command, type Print } from '@portal/cli-kit/program';
import { ROOT } from '../stack-settings.ts';
import { readBuild } from '../store/workspace-build.ts';
import { buildApplications } from './build-applications.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Builds one application and prints its version. */
export const buildCommand = (print: Print) =>
  new Command('build')
    .description('build a section or the shell')
    .argument('<name>', 'name of a section, or shell')
    .action(async (name) => {
      await buildApplications(ROOT, shutdownSignal(), [name]);
      const { version } = await readBuild(ROOT, name);
      print(`Built ${name} ${version}.`);
    });
