import type { Configuration } from '@rspack/core';
import { baseConfig, scriptRule } from './base.ts';
import { releaseName } from './release.ts';

interface NodeProgram {
  readonly name: string;
  readonly entry: string;
  readonly output: string;
}

/**
 * Builds a program for Node, `<output>/<name>.mjs`, which renders a workspace to HTML. Assets get URLs but no files.
 */
export function nodeConfig(folder: string, { name, entry, output }: NodeProgram): Configuration {
  const release = releaseName(folder);
  return {
    ...baseConfig(folder),
    // The program is not released.
    devtool: false,
    name,
    target: 'node24',
    entry: { [name]: entry },
    output: {
      path: output,
      clean: true,
      module: true,
      library: { type: 'module' },
      filename: '[name].mjs',
      publicPath: `/releases/${release.name}/${release.version}/`,
    },
    resolve: { extensions: ['...', '.ts', '.tsx'], conditionNames: ['import', 'module', 'node', '...'] },
    module: {
      rules: [scriptRule(), { test: /\.(?:woff2|svg)$/, type: 'asset/resource', generator: { emit: false } }],
    },
    optimization: { minimize: false },
    plugins: [],
  };
}
