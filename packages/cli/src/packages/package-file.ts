import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';

const Names = z.record(z.string(), z.string()).default({});

/** What a package's `package.json` in the repository says. */
export const SourcePackage = z.object({
  name: z.string().startsWith('@portal/'),
  version: z.string(),
  exports: Names,
  dependencies: Names,
  devDependencies: Names,
});
export type SourcePackage = z.infer<typeof SourcePackage>;

/** What goes into every section once: with two copies of one of them nothing works. */
const PEER_PACKAGES = new Set(['react', 'react-dom']);

/**
 * The `package.json` that a package is published with: compiled files with their types, and ranges in place of this
 * repository's own, so that a package is raised alone. What only its helpers for tests need may be left out.
 * @param versions those of the packages of ours, by name
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

/** @throws CliError when the newest entry of a CHANGELOG.md is not about this version */
export function checkChangelog({ name, version }: SourcePackage, changelog: string | null): void {
  const newest = /^## (\S+)/m.exec(changelog ?? '')?.[1];
  if (newest === version) return;
  throw new CliError(
    `${name} is ${version}, and the newest entry of its CHANGELOG.md is about ${newest ?? 'nothing'}: write what ${version} changes for those who use it.`,
  );
}
