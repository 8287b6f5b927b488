import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedNames } from './module-names.ts';
import { readJson } from './release.ts';
import { installedVersion, packageFolder, sharedModules } from './shared.ts';

/** A module that the shell provides to sections at run time. */
interface ProvidedModule {
  readonly version: string;
  /** Exported names; omitted for libraries, whose version determines them. */
  readonly exports?: readonly string[];
}

/** Returns the modules that the shell in `folder` provides at run time. @throws Error when a facade does not parse */
export function collectProvidedModules(folder: string): Record<string, ProvidedModule> {
  return Object.fromEntries(
    Object.entries(sharedModules('shell', folder)).map(([module, { version }]) => [
      module,
      version === undefined
        ? { version: installedVersion(folder, module) }
        : { version, exports: listExports(module) },
    ]),
  );
}

function listExports(module: string): string[] {
  const folder = packageFolder(module);
  const { exports } = readJson(path.join(folder, 'package.json')) as { exports: Record<string, string> };
  const entry = exports[['.', ...module.split('/').slice(2)].join('/')];
  if (entry === undefined) throw new Error(`${module} is shared, and its package does not export it`);
  const file = path.join(folder, entry);
  return exportedNames(file, readFileSync(file, 'utf8'));
}
