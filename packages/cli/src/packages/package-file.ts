import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';

const Names = z.record(z.string(), z.string()).default({});

/** Fields of a package's `package.json` in the repository. */
export const SourcePackage = z.object({
  name: z.string().startsWith('@portal/'),
  version: z.string(),
  exports: Names,
  dependencies: Names,
  devDependencies: Names,
});
export type SourcePackage = z.infer<typeof SourcePackage>;

/** Packages that must exist only once in a section, such as React. */
const PEER_PACKAGES = new Set(['react', 'react-dom']);

/**
 * Returns the `package.json` for publication: compiled files with types, and version ranges instead of exact versions,
 * so that sections can upgrade packages one by one. Dependencies of test helpers are optional.
 * @param versions versions of the @portal packages, by name
 */
export function publishedPackage(source: SourcePackage, versions: ReadonlyMap<string, string>) {
  const range = ([name, version]: [string, string]): [string, string] => [
    name,
    `^${versionRangeOf(name, version)}`,
  ];
  const versionRangeOf = (name: string, version: string) => {
    if (!name.startsWith('@portal/')) return version;
    const ownVersion = versions.get(name);
    if (ownVersion === undefined) throw new CliError(`${source.name} needs ${name}, which is not published.`);
    return ownVersion;
  };
  const dependencies = Object.entries(source.dependencies).map(range);
  const helpers = Object.entries(source.devDependencies)
    .filter(([name]) => !name.startsWith('@types/'))
    .map(range);
  return {
    name: source.name,
    version: source.version,
    type: 'module',
    engines: { node: '>=24' },
    sideEffects: ['**/*.css'],
    exports: {
      ...Object.fromEntries(Object.entries(source.exports).map(toCompiledExport)),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !PEER_PACKAGES.has(name))),
    peerDependencies: Object.fromEntries([
      ...dependencies.filter(([name]) => PEER_PACKAGES.has(name)),
      ...helpers,
    ]),
    peerDependenciesMeta: Object.fromEntries(helpers.map(([name]) => [name, { optional: true }])),
  };
}

function toCompiledExport([entry, file]: [string, string]): [string, unknown] {
  const script = /\.tsx?$/;
  if (!script.test(file)) return [entry, file];
  return [entry, { types: file.replace(script, '.d.ts'), default: file.replace(script, '.js') }];
}

/** @throws CliError when the newest entry of CHANGELOG.md is for another version */
export function checkChangelog({ name, version }: SourcePackage, changelog: string | null): void {
  const newest = /^## (\S+)/m.exec(changelog ?? '')?.[1];
  if (newest === version) return;
  throw new CliError(
    `${name} is ${version}, and the newest entry of its CHANGELOG.md is for ${newest ?? 'no version'}: describe what ${version} changes for its users.`,
  );
}
