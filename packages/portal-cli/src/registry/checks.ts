import { CliError } from '@portal/command-line/cli-error';
import { overlap, reservedPrefix } from '@portal/platform/page-paths';
import type { ShellRecord } from '@portal/release-store/release-record';
import semver from 'semver';
import type { RegistryContent } from './entries.ts';

/**
 * Refuses a registry that would break the portal: a section built for another platform contract than the shell's, or
 * one that takes addresses of another section, of the shell or of the gateway.
 * @throws CliError that names the section and what it collides with.
 */
export function checkRegistry({ sections }: RegistryContent, shell: ShellRecord): void {
  const taken = shell.routes.map((path) => ({ owner: 'the shell', path }));
  for (const [name, { live, routes, enabled }] of Object.entries(sections)) {
    if (enabled && !semver.satisfies(shell.platform, live.contract, { includePrerelease: true })) {
      throw new CliError(
        `${name} ${live.version} needs the platform contract ${live.contract}, and the live shell ${shell.version} has ${shell.platform}.`,
      );
    }
    for (const { path } of routes) {
      const reserved = reservedPrefix(path);
      if (reserved !== undefined) {
        throw new CliError(`${name} may not have the address ${path}: the gateway has /${reserved}.`);
      }
      const other = taken.find((page) => overlap(page.path, path));
      if (other) {
        throw new CliError(`${name} may not have the address ${path}: ${other.owner} has ${other.path}.`);
      }
      taken.push({ owner: name, path });
    }
  }
}
