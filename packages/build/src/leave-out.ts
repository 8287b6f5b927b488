import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

/** What of a library the portal never runs (decision 0077). */
export interface Unused {
  /** The end of the file's path below `node_modules`, with its package. */
  readonly file: string;
  /** Functions and methods whose bodies are left out; the rest of the file stays. */
  readonly functions?: readonly string[];
  /** In `left-out`: stands in the place of the whole file, and says why. */
  readonly replacement?: string;
}

const NAME = 'LeaveOut';
const LOADER = path.join(import.meta.dirname, 'without-functions.ts');
const REPLACEMENTS = path.join(import.meta.dirname, 'left-out');

/**
 * Leaves out of a build what its libraries bring and nobody runs. A file that is not where it was, or a function that it
 * no longer has, fails the build: then somebody has to look what became of it.
 */
export class LeaveOut {
  readonly #unused: readonly Unused[];

  constructor(unused: readonly Unused[]) {
    this.#unused = unused;
  }

  apply(compiler: Compiler): void {
    const met = new Set<string>();
    for (const { file, functions, replacement } of this.#unused) {
      if (functions)
        compiler.options.module.rules.push(withoutFunctions(file, functions, () => met.add(file)));
      if (replacement) replaceFile(file, replacement, () => met.add(file)).apply(compiler);
    }
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, () => {
        const { WebpackError } = compiler.webpack;
        for (const { file } of this.#unused) {
          if (met.has(file)) continue;
          compilation.errors.push(
            new WebpackError(`${file} was to be left out (decision 0077), and is no part of the build`),
          );
        }
      });
    });
  }
}

function withoutFunctions(file: string, functions: readonly string[], seen: () => void) {
  return {
    test: (resource: string) => {
      const isIt = isFile(resource, file);
      if (isIt) seen();
      return isIt;
    },
    loader: LOADER,
    options: { functions },
  };
}

function replaceFile(file: string, replacement: string, seen: () => void) {
  // Asked of what an import says, which has no path of its own, and of where that leads.
  const name = new RegExp(`/${path.posix.basename(file).replaceAll('.', String.raw`\.`)}$`);
  return new rspack.NormalModuleReplacementPlugin(name, (found) => {
    const { createData } = found;
    if (!createData?.resource || !isFile(createData.resource, file)) return;
    seen();
    createData.resource = path.join(REPLACEMENTS, replacement);
  });
}

const isFile = (resource: string, file: string) =>
  resource.replaceAll(path.sep, '/').endsWith(`/node_modules/${file}`);
