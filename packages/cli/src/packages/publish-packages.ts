import { CliError } from '@portal/cli-kit/cli-error';
import { ROOT } from '@portal/local-stack/stack-settings';
import { execa } from 'execa';

/**
 * Publishes the packed packages whose version the registry does not have.
 * @param registry URL for the scope @portal only: its packages are never requested from another registry
 * @throws CliError when a package cannot be published
 */
export async function publishPackages(registry: string): Promise<void> {
  const { failed } = await execa('changeset', ['publish', '--no-git-tag'], {
    cwd: ROOT,
    preferLocal: true,
    stdio: 'inherit',
    reject: false,
    // Without an animation. npm sets the prefix for its scripts, and would publish another folder.
    env: { CI: 'true', npm_config_local_prefix: undefined, 'npm_config_@portal:registry': registry },
  });
  if (failed) throw new CliError('Not all packages are published; see above.');
}
