import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base.ts';

/** Build of the component catalogue, which is opened as a file. `states` contains the states of each component. */
export function componentsConfig(folder: string, output: string, states: unknown): Configuration {
  const base = baseConfig(path.join(folder, '..'));
  return {
    ...base,
    entry: { components: './components/main.tsx' },
    output: { ...base.output, path: output, publicPath: '', crossOriginLoading: false },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({ STATES: JSON.stringify(states) }),
      new rspack.HtmlRspackPlugin({ template: './components/page.html', scriptLoading: 'defer' }),
    ],
  };
}
