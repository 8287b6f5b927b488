import type { Configuration } from '@rspack/core';
import { baseConfig, scriptRule } from './base.ts';
import { buildInfo } from './release.ts';

/** Builds a program for Node, `<output>/prerender.mjs`, which renders a workspace to HTML. Assets get URLs, no files. */
export function nodeConfig(folder: string, entry: string, output: string): Configuration {
  const { name, version } = buildInfo(folder);
  return {
    ...baseConfig(folder),
    // The program is not released.
    devtool: false,
    name: 'prerender',
    target: 'node24',
    entry: { prerender: entry },
    output: {
      path: output,
      clean: true,
      module: true,
      library: { type: 'module' },
      filename: '[name].mjs',
      publicPath: `/releases/${name}/${version}/`,
    },
    resolve: { extensions: ['...', '.ts', '.tsx'], conditionNames: ['import', 'module', 'node', '...'] },
    module: {
      rules: [scriptRule(), { test: /\.(?:woff2|svg)$/, type: 'asset/resource', generator: { emit: false } }],
    },
    optimization: { minimize: false },
    plugins: [],
  };
}
