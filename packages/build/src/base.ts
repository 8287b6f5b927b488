import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { buildInfo } from './release.ts';

/** True under `npm run dev`, where builds serve development and are never released. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/** The React Refresh runtime of the development page, which `refresh-runtime.js` provides. */
export const refreshExternal = { 'react-refresh/runtime': 'var globalThis.__PORTAL_REFRESH__' };

/**
 * The oldest browsers that the portal supports. `tsconfig.browser.json` restricts browser code to their APIs. Older
 * browsers show a notice (`old-browser-notice.ts` of the gateway).
 */
const SUPPORTED_BROWSERS = [
  'chrome >= 109',
  'edge >= 109',
  'firefox >= 115',
  'safari >= 16.4',
  'ios_saf >= 16.4',
];

const mode = isDevelopment ? 'development' : 'production';

/** A chunk that takes longer has failed, and the page offers a retry. The bundler waits two minutes. */
const CHUNK_LOAD_TIMEOUT_MS = 15_000;

/** Common configuration of all builds: TypeScript and JSX, fonts and pictures, hashed names, no eval. */
export function baseConfig(folder: string): Configuration {
  const fileName = isDevelopment ? '[name].js' : '[name].[contenthash:10].js';
  return {
    context: folder,
    mode,
    target: ['web', `browserslist:${SUPPORTED_BROWSERS.join(', ')}`],
    // Eval source maps would need a looser content security policy than production has. A release has maps without
    // sources, because generated sources contain the folder of the build. Its scripts do not name them (decision 0097).
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    output: {
      path: path.join(folder, 'dist'),
      // In development, update files of earlier compilations stay: a page that is one compilation behind requests
      // them.
      clean: !isDevelopment,
      uniqueName: buildInfo(folder).container,
      filename: fileName,
      chunkFilename: fileName,
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    },
    resolve: {
      extensions: ['...', '.ts', '.tsx'],
      // rxjs exports its ES modules under the condition 'es2015'.
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
      // Other module ids are path hashes, so the output would depend on the folder of the sources.
      ...(isDevelopment ? {} : { moduleIds: 'natural' }),
    },
    performance: { hints: false },
    // Editors truncate a file before they write it. Compiling the empty file would force a full reload.
    watchOptions: { aggregateTimeout: 200 },
    stats: 'errors-warnings',
    plugins: [
      ...(isDevelopment ? [] : [eagerCompileBanner()]),
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin({ library: buildInfo(folder).container })] : []),
    ],
  };
}

/**
 * Adds a comment to each script that makes browsers compile all its functions eagerly (decision 0041).
 * Compilation then runs off the main thread while the script downloads.
 */
function eagerCompileBanner() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // Runs after comment removal, and before source maps, names and integrity hashes are computed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
  });
}

function minimizers() {
  return [
    // A further pass removes code that the previous pass has made unused.
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
    new rspack.LightningCssMinimizerRspackPlugin(),
  ];
}

/** Loader rule for TypeScript and JSX, for browser and Node builds. */
export function scriptRule() {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      },
    },
  };
}
