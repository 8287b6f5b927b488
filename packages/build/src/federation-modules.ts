import { type Compiler, rspack } from '@rspack/core';

const NAME = 'FederationModules';
const RUNTIME = '@module-federation/runtime';
/** As an address holds it, within federation's first module. */
const OF_NODE = 'dist%2Findex.cjs';

/**
 * Federation's plugin names its runtime to the bundler in the form of Node, of which nothing can be left out, while ours and
 * the runtime itself name its modules: each was in the script twice. Stands after that plugin.
 */
export class FederationModules {
  apply(compiler: Compiler): void {
    compiler.hooks.afterPlugins.tap(NAME, () => {
      const { alias } = compiler.options.resolve;
      const named = alias ? alias[RUNTIME] : undefined;
      compiler.options.resolve.alias = { ...alias, [RUNTIME]: asModule(String(named)) };
    });
    new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (module) => {
      module.request = module.request.replaceAll(OF_NODE, 'dist%2Findex.js');
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const left = [...modules].find(
          (module) =>
            'resource' in module &&
            /@module-federation.(?:[a-z-]+-)?runtime(?:-core-plugin)?.dist.index\.cjs$/.test(
              String(module.resource),
            ),
        );
        const { WebpackError } = compiler.webpack;
        if (left)
          compilation.errors.push(
            new WebpackError(`${left.identifier()} is not to be in the build twice (decision 0077)`),
          );
      });
    });
  }
}

/** @throws Error where it is another form than that of Node */
function asModule(file: string): string {
  if (!file.endsWith('.cjs')) throw new Error(`Federation's runtime is ${file}: look at decision 0077`);
  return file.replace(/cjs$/, 'js');
}
