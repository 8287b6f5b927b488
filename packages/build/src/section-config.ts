import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, isDevelopment, refreshExternal } from './base.ts';
import { BundledSourcesPlugin } from './bundled-sources-plugin.ts';
import { ConsumedExportsPlugin } from './consumed-exports-plugin.ts';
import { PrerenderPlugin, prerenderedPaths } from './prerender-plugin.ts';
import { releaseName } from './release.ts';
import { sharedModules } from './shared.ts';

/**
 * The whole build of a section: one line in its `rspack.config.ts`. The section exposes `src/section.tsx` and nothing
 * else; what it shares comes from the shell.
 */
export function sectionConfig(folder: string): Configuration {
  const { version, container } = releaseName(folder);
  process.env.MF_BUILD_VERSION = version;
  const base = baseConfig(folder);
  const shared = sharedModules('section');
  const prerendered = prerenderedPaths(folder);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    ...(isDevelopment ? { externals: refreshExternal } : {}),
    optimization: { ...base.optimization, splitChunks: false },
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
      ...(prerendered.length > 0 ? [new PrerenderPlugin(prerendered)] : []),
      ...(isDevelopment ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
    ],
    devServer: developmentServer(),
    // It would tell the portal's own address what to compile, and a page that comes later would never come.
    lazyCompilation: false,
  };
}

/**
 * Serves the section from source: to a shell that is built for development, with Fast Refresh, or to that of a deployed
 * portal, whose React is that of members, so that the page is loaded anew.
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
