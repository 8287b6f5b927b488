import { Command, type Print } from '@portal/cli-kit/program';
import { buildApplications } from '@portal/local-stack/build-applications';
import { shutdownSignal } from '@portal/local-stack/shutdown-signal';
import { ROOT } from '@portal/local-stack/stack-settings';
import { readBuild } from '../store/workspace-build.ts';

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
