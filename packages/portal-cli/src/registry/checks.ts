import type { ShellRecord } from '@portal/gateway/release-record';
import semver from 'semver';
import { CliError } from '../cli-error.ts';
import type { RegistryContent } from './registry-store.ts';

/** First parts of addresses that the gateway answers itself. */
const GATEWAY = ['v1', 'releases', 'assets', 'healthz', 'csp-report'];

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
      const [first = ''] = partsOf(path);
      if (GATEWAY.includes(first))
        throw new CliError(`${name} may not have the address ${path}: the gateway has it.`);
      const other = taken.find((entry) => overlap(entry.path, path));
      if (other) {
        throw new CliError(`${name} may not have the address ${path}: ${other.owner} has ${other.path}.`);
      }
    }
    taken.push(...routes.map(({ path }) => ({ owner: name, path })));
  }
}

/** True when some address fits both patterns. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const isParameter = (part: string | undefined) => part?.startsWith(':') ?? false;
  return (
    a.length === b.length &&
    a.every((part, index) => part === b[index] || isParameter(part) || isParameter(b[index]))
  );
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
