import type { Configuration } from '@rspack/core';
import { baseConfig, scriptRule } from './base.ts';
import { releaseName } from './release.ts';

interface NodeProgram {
  readonly name: string;
  readonly entry: string;
  readonly output: string;
}

/** A program for Node, `<output>/<name>.mjs`, which renders parts of a workspace to HTML: its files are named, and not written. */
export function nodeConfig(folder: string, { name, entry, output }: NodeProgram): Configuration {
  const release = releaseName(folder);
  return {
    ...baseConfig(folder),
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
