import path from 'node:path';
import type { Compiler } from '@rspack/core';

const NAME = 'BundledSourcesPlugin';

/** Packages that sections bundle. `turbo.json` derives their version from the same list. */
export const BUNDLED_PACKAGES = ['domain', 'shared-features'];

const packages = path.resolve(import.meta.dirname, '../..');

/**
 * Fails a build that bundles a package which is not an input of the section's version.
 * Two builds with different content would otherwise have the same name.
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
              `${path.relative(compiler.context, module.resource)} would be bundled into the section, whose version does not depend on ${folder}: import it from the shell, or add its package to BUNDLED_PACKAGES and to the inputs in packages/build/turbo.json.`,
            ),
          );
        }
      });
    });
  }
}

/** Returns the package of a file, unless sections may bundle it. */
export function undeclaredPackage(file: string): string | undefined {
  const relative = path.relative(packages, file);
  if (relative.startsWith('..') || relative.includes('node_modules')) return undefined;
  const [folder = ''] = relative.split(path.sep);
  return BUNDLED_PACKAGES.includes(folder) ? undefined : `packages/${folder}`;
}
