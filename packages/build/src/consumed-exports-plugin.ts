import { readFileSync } from 'node:fs';
import type { Compiler } from '@rspack/core';
import { importedNames } from './module-names.ts';

const NAME = 'ConsumesFile';

const SCRIPT = /^(?!data:).+\.[cm]?[jt]sx?$/;
const BUNDLED_SOURCE = /\/node_modules\/@portal\/[^/]+\/src\//;

/**
 * Writes `consumes.json`: the names that a section imports from each shared module.
 * The federation manifest contains the version ranges, but the names are only in the sources.
 */
export class ConsumedExportsPlugin {
  readonly #shared: ReadonlySet<string>;

  constructor(shared: readonly string[]) {
    this.#shared = new Set(shared);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      const consumed = new Map<string, Set<string>>();
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const files = [...modules].flatMap((module) =>
          'resource' in module && typeof module.resource === 'string' && isPortalSource(module.resource)
            ? module.resource
            : [],
        );
        for (const file of files) {
          try {
            this.#add(file, consumed);
          } catch (error) {
            // A thrown error would end the watch mode; as a compilation error, the next save can fix it.
            compilation.errors.push(new compiler.webpack.WebpackError(`${file}: ${String(error)}`));
          }
        }
      });
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const sorted = [...consumed].sort(([a], [b]) => (a < b ? -1 : 1));
        const names = Object.fromEntries(sorted.map(([module, of]) => [module, [...of].sort()]));
        const text = JSON.stringify(names, null, 2);
        compilation.emitAsset('consumes.json', new compiler.rspack.sources.RawSource(text));
      });
    });
  }

  #add(file: string, consumed: Map<string, Set<string>>): void {
    for (const [module, names] of importedNames(file, readFileSync(file, 'utf8'))) {
      if (this.#shared.has(module))
        consumed.set(module, new Set([...(consumed.get(module) ?? []), ...names]));
    }
  }
}

/** Returns whether a file is a section's own source, or one of a bundled package, which is installed as sources. */
export function isPortalSource(file: string): boolean {
  const path = file.replaceAll('\\', '/');
  return SCRIPT.test(path) && (!path.includes('/node_modules/') || BUNDLED_SOURCE.test(path));
}
