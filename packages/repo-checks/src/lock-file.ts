import path from 'node:path';

/** What of a lock file (version 3) is looked at. */
export interface LockFile {
  /** By their folders, `node_modules/a/node_modules/b`; the root's is `''`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * What keeps a lock file from being installed on every system and from every registry: an optional dependency without an
 * entry (npm leaves it out where the registry does not serve that system's binary yet, and `npm ci` then refuses the file
 * on that system), and an address.
 */
export function problemsOf({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { resolved, link, optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !foldersToSearch(folder, name).some((found) => Object.hasOwn(packages, found)))
      .map((name) => `has no entry for ${name}, which ${folder} names; take a version of it that has all`),
    ...(resolved === undefined || link ? [] : [`names the address of ${folder}`]),
  ]);
}

/** Where Node.js looks for a dependency of the package in this folder: its own node_modules, then those above. */
function foldersToSearch(folder: string, name: string): string[] {
  const above = folder === '' || folder === '.' ? [] : foldersToSearch(path.posix.dirname(folder), name);
  return [path.posix.join(folder, 'node_modules', name), ...above];
}
