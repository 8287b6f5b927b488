import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { releaseName } from './release.ts';

/** True under `npm run dev`, where builds are for looking at source and not for release. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/** The one React Refresh runtime of the development page, which `refresh-runtime.js` puts there. */
export const refreshExternal = { 'react-refresh/runtime': 'var globalThis.__PORTAL_REFRESH__' };

const mode = isDevelopment ? 'development' : 'production';

/** A part of a page that does not come within this time has failed: the page offers a retry. The bundler waits two minutes. */
const CHUNK_LOAD_TIMEOUT_MS = 15_000;

/** What every build of the portal has in common: TypeScript and JSX, fonts and pictures, hashed names, no eval. */
export function baseConfig(folder: string): Configuration {
  const fileName = isDevelopment ? '[name].js' : '[name].[contenthash:10].js';
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    // Source maps of the eval kind would need a looser content security policy than the members' own.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(folder, 'dist'),
      // In development the update files of earlier compilations stay: a page that is one compilation behind asks for them.
      clean: !isDevelopment,
      uniqueName: releaseName(folder).container,
      filename: fileName,
      chunkFilename: fileName,
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    },
    resolve: {
      extensions: ['...', '.ts', '.tsx'],
      // 'es2015' is where rxjs keeps its ES modules.
      conditionNames: ['es2015', 'import', 'module', 'browser', mode, '...'],
    },
    module: {
      rules: [
        scriptRule(),
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(?:woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimize: !isDevelopment,
      minimizer: minimizers(),
      mangleExports: 'size',
      // Other ids are hashes of paths, so that the same sources would give other files in another folder.
      ...(isDevelopment ? {} : { moduleIds: 'natural' }),
    },
    performance: { hints: false },
    // Editors empty a file before they write it. A compilation of the empty file would force a full reload.
    watchOptions: { aggregateTimeout: 200 },
    stats: 'errors-warnings',
    plugins: [
      ...(isDevelopment ? [] : [eagerCompileBanner()]),
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin({ library: releaseName(folder).container })] : []),
    ],
  };
}

/**
 * Says at the top of each script that the functions in it are called as it starts: the browser then compiles them beside
 * the page's own thread, while the script comes, in place of each as it is called first (decision 0078).
 */
function eagerCompileBanner() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After comments were taken out, and before names and integrity are made of what the files hold.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

function minimizers() {
  return [
    // A further pass removes what the pass before left without use.
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
    new rspack.LightningCssMinimizerRspackPlugin(),
  ];
}

/** TypeScript and JSX, for builds for the browser and for Node alike. */
export function scriptRule() {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      },
    },
  };
}
