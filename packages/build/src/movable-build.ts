import { createRequire } from 'node:module';
import { type Compiler, rspack } from '@rspack/core';

/** Stands for the folder of installed packages in what Module Federation writes. */
const ALIAS = 'installed-packages';

/**
 * Makes the same files in whatever folder the repository stands. Module Federation's first module is an address that
 * holds its own source, with the full paths of what it imports: the module's number, and with it the hash of every file
 * that has it, would follow from the folder. An alias stands for the folder in its place.
 */
export class MovableBuild {
  apply(compiler: Compiler): void {
    const [before = ''] = createRequire(import.meta.url)
      .resolve('@module-federation/enhanced/rspack')
      .split('node_modules');
    const installed = `${before}node_modules`;
    const { resolve } = compiler.options;
    resolve.alias = { [ALIAS]: installed, ...resolve.alias };
    const written = encodeURIComponent(installed);
    new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (module) => {
      module.request = module.request.replaceAll(written, ALIAS);
    }).apply(compiler);
  }
}
