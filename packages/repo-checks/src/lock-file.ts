import path from 'node:path';

/** The parts of a lock file (version 3) that are checked. */
export interface LockFile {
  /** Packages by folder, `node_modules/a/node_modules/b`; the root is `''`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns problems that prevent an installation on every system and from every registry:
 * - an optional dependency without an entry: npm omits it when the registry lacks a binary, and `npm ci` then fails
 * - a registry URL
 * - another version of a workspace than its package.json
 * @param workspaceVersions versions of the workspaces by folder, from their package.json
 */
export function problemsOf(
  { packages }: LockFile,
  workspaceVersions: Readonly<Record<string, string>> = {},
): string[] {
  const outdated = Object.entries(workspaceVersions).flatMap(([folder, version]) =>
    packages[folder]?.version === version
      ? []
      : [`does not have ${folder} ${version}; run npm install --package-lock-only`],
  );
  const uninstallable = Object.entries(packages).flatMap(([folder, locked]) => findProblems(folder, locked));
  return [...outdated, ...uninstallable];

  function findProblems(
    folder: string,
    { resolved, link, optionalDependencies = {} }: LockedPackage,
  ): string[] {
    return [
      ...Object.keys(optionalDependencies)
        .filter((name) => !foldersToSearch(folder, name).some((found) => Object.hasOwn(packages, found)))
        .map((name) => `has no entry for ${name}, which ${folder} names; take a version of it that has all`),
      ...(resolved === undefined || link ? [] : [`names the address of ${folder}`]),
    ];
  }
}

/** Returns the folders where Node.js looks for a package's dependency. */
function foldersToSearch(folder: string, name: string): string[] {
  const above = folder === '' || folder === '.' ? [] : foldersToSearch(path.posix.dirname(folder), name);
  return [path.posix.join(folder, 'node_modules', name), ...above];
}
