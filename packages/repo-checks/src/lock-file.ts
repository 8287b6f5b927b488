import path from 'node:path';

/** The parts of a lock file (version 3) that are checked. */
export interface LockFile {
  /** Packages by folder, `node_modules/a/node_modules/b`; the root is `''`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns problems that prevent an installation on every system and from every registry:
 * - an optional dependency without an entry: npm omits it when the registry lacks a system's binary, and `npm ci`
 *   then
 * fails on that system
 * - a registry URL
 */
export function problemsOf({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { resolved, link, optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !foldersToSearch(folder, name).some((found) => Object.hasOwn(packages, found)))
      .map((name) => `has no entry for ${name}, which ${folder} names; take a version of it that has all`),
    ...(resolved === undefined || link ? [] : [`names the address of ${folder}`]),
  ]);
}

/**
 * Returns the folders where Node.js looks for a dependency: the package's own node_modules, then those of its
 * parents.
 */
function foldersToSearch(folder: string, name: string): string[] {
  const above = folder === '' || folder === '.' ? [] : foldersToSearch(path.posix.dirname(folder), name);
  return [path.posix.join(folder, 'node_modules', name), ...above];
}
