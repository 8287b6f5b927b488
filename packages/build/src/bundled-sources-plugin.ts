import path from 'node:path';
import type { Compiler } from '@rspack/core';

const NAME = 'KnownSources';

/** What a section builds in of this repository; `turbo.json` beside this folder makes its version of the same. */
export const BUNDLED_PACKAGES = ['domain', 'shared-features'];

const packages = path.resolve(import.meta.dirname, '../..');

/**
 * Fails a build that takes in a package which the release's version does not depend on: two builds with other content
 * would have one name.
 */
export class BundledSourcesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules) {
          if (!('resource' in module) || typeof module.resource !== 'string') continue;
          const folder = undeclaredPackage(module.resource);
          if (folder === undefined) continue;
          const { WebpackError } = compiler.webpack;
          compilation.errors.push(
            new WebpackError(
              `${path.relative(compiler.context, module.resource)} would be built into the section, whose version does not depend on ${folder}: take it from the shell, or add its package to BUILT_IN and to the inputs in packages/build/turbo.json.`,
            ),
          );
        }
      });
    });
  }
}

/** The package of ours that a file lies in, where it is not one that a section builds in. */
export function undeclaredPackage(file: string): string | undefined {
  const relative = path.relative(packages, file);
  if (relative.startsWith('..') || relative.includes('node_modules')) return undefined;
  const [folder = ''] = relative.split(path.sep);
  return BUNDLED_PACKAGES.includes(folder) ? undefined : `packages/${folder}`;
}
