import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base.ts';
import { fontPreloadPlugin } from './head-tags.ts';
import { ReleaseFilePlugin } from './release-file-plugin.ts';

interface MonolithOptions {
  readonly folder: string;
  readonly output: string;
  readonly version: string;
  /** Replaces the shell's `sections/federation.ts`: imports the sections as chunks of the same build. */
  readonly federation: string;
}

/** Builds the sources as one bundle with a chunk per section, as the baseline of `npm run bench`. Never released. */
export function monolithConfig({ folder, output, version, federation }: MonolithOptions): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, path: output, publicPath: `/releases/shell/${version}/`, uniqueName: version },
    resolve: {
      ...base.resolve,
      alias: {
        [path.join(folder, 'src/sections/federation.ts')]: federation,
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      fontPreloadPlugin,
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new ReleaseFilePlugin(version, { routes: [], icons: [] }),
    ],
  };
}
