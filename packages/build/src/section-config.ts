import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, isDevelopment, refreshExternal } from './base.ts';
import { BundledSourcesPlugin } from './bundled-sources-plugin.ts';
import { ConsumedExportsPlugin } from './consumed-exports-plugin.ts';
import { PrerenderPlugin, prerenderedPaths } from './prerender-plugin.ts';
import { buildInfo } from './release.ts';
import { sharedModules } from './shared.ts';

/**
 * The whole build of a section, called from its `rspack.config.ts`. It exposes `src/section.tsx` only.
 * Shared modules come from the shell.
 */
export function sectionConfig(folder: string): Configuration {
  const { version, container } = buildInfo(folder);
  process.env.MF_BUILD_VERSION = version;
  const base = baseConfig(folder);
  const shared = sharedModules('section', folder);
  const prerendered = prerenderedPaths(folder);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    ...(isDevelopment ? { externals: refreshExternal } : {}),
    optimization: {
      ...base.optimization,
      // The first page stays one file. What several lazy chunks contain becomes a file that they share.
      splitChunks: { chunks: ({ name }) => name !== '__federation_expose_section' },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './section': './src/section.tsx' },
        shared,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          // The shell provides the core of the federation runtime (`provideExternalRuntime`).
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      new BundledSourcesPlugin(),
      new ConsumedExportsPlugin(Object.keys(shared)),
      // A release is published with this copy, because its version covers it.
      new rspack.CopyRspackPlugin({ patterns: ['section.json'] }),
      ...(prerendered.length > 0 ? [new PrerenderPlugin(prerendered)] : []),
      ...(isDevelopment ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
    ],
    devServer: developmentServer(),
    // Lazy compilation sends its requests to the portal's origin, so a page that loads later would never arrive.
    lazyCompilation: false,
  };
}

/**
 * Serves the section from source. A development shell uses Fast Refresh. The shell of a deployed portal runs
 * production React, so the page reloads instead.
 */
function developmentServer(): NonNullable<Configuration['devServer']> {
  const port = Number(process.env.PORT ?? 4210);
  return {
    port,
    host: 'localhost',
    hot: isDevelopment,
    liveReload: !isDevelopment,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
  };
}
