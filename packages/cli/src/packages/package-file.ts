import { z } from 'zod';
import { MIN_NODE } from './node-version-check.ts';

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

/** Returns the published `package.json`. Version ranges let sections upgrade packages one by one. */
export function publishedPackage(source: SourcePackage) {
  const range = ([name, version]: [string, string]): [string, string] => [
    name,
    name.startsWith('@portal/') ? version : `^${version}`,
  ];
  const dependencies = Object.entries(source.dependencies).map(range);
  const helpers = Object.entries(source.devDependencies)
    .filter(([name]) => !name.startsWith('@types/'))
    .map(range);
  return {
    name: source.name,
    version: source.version,
    type: 'module',
    engines: { node: `>=${MIN_NODE}` },
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
