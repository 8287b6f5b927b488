import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, isDevelopment, refreshExternal } from './base.ts';
import { FontPreloadPlugin } from './font-preload-plugin.ts';
import { nodeConfig } from './node-config.ts';
import { REFRESH_SCRIPT, RefreshScriptPlugin } from './refresh-script-plugin.ts';
import { releaseName } from './release.ts';
import {
  AUTH_SCRIPT,
  ReleaseFilePlugin,
  type ShellMetadata,
  STATIC_PAGE_SCRIPT,
} from './release-file-plugin.ts';
import { sharedModules } from './shared.ts';

/**
 * The builds of the shell: the application; the sign-in code, the script of public pages and the redirect bridge by
 * themselves (built together with the application each would drag in eight times its size); and the program that renders
 * the public pages to HTML after the build.
 */
export function shellConfig(folder: string, metadata: ShellMetadata): Configuration[] {
  return [
    applicationConfig(folder, metadata),
    authScriptConfig(folder),
    staticPageConfig(folder),
    bridgeConfig(folder),
    isDevelopment ? refreshConfig(folder) : prerenderConfig(folder),
  ];
}

function applicationConfig(folder: string, metadata: ShellMetadata): Configuration {
  const base = baseConfig(folder);
  const { version } = releaseName(folder);
  return {
    ...base,
    name: 'application',
    entry: {
      main: isDevelopment ? ['./src/development/report-leaks.ts', './src/main.tsx'] : './src/main.tsx',
    },
    ...(isDevelopment ? { externals: refreshExternal } : {}),
    output: { ...base.output, path: outputFolder(folder), publicPath: publicPath(version) },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new FontPreloadPlugin(),
      ...(isDevelopment ? [new RefreshScriptPlugin()] : []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedModules('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      ...(isDevelopment ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      new ReleaseFilePlugin(version, metadata),
    ],
  };
}

/**
 * The sign-in code by itself, so that it runs before the shell's script has been read. Its name says no hash: the folder
 * is the release's own.
 */
function authScriptConfig(folder: string): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    name: 'sign-in',
    // After the application, which empties the folder that both write to.
    dependencies: ['application'],
    entry: { 'sign-in': './src/auth-script/main.ts' },
    output: {
      ...base.output,
      path: outputFolder(folder),
      uniqueName: 'sign_in',
      filename: AUTH_SCRIPT,
      clean: false,
    },
  };
}

/** What public pages run before the shell is there: a few kilobytes, with nothing that the shell shares. */
function staticPageConfig(folder: string): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    name: 'public-page',
    // After the application, which empties the folder that both write to.
    dependencies: ['application'],
    entry: { 'public-page': './src/static-pages/static-page.ts' },
    output: {
      ...base.output,
      path: outputFolder(folder),
      publicPath: publicPath(releaseName(folder).version),
      uniqueName: 'public_page',
      filename: STATIC_PAGE_SCRIPT,
      clean: false,
    },
  };
}

function bridgeConfig(folder: string): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    name: 'bridge',
    // After the application, which empties the folder that both write to.
    dependencies: ['application'],
    entry: { 'auth-bridge': './src/auth-bridge.ts' },
    output: {
      ...base.output,
      path: outputFolder(folder),
      publicPath: publicPath(releaseName(folder).version),
      uniqueName: 'auth_bridge',
      clean: false,
    },
    plugins: [
      new rspack.HtmlRspackPlugin({
        template: './src/auth-bridge.html',
        filename: 'auth-bridge.html',
        scriptLoading: 'defer',
        minify: false,
      }),
    ],
  };
}

/** The one React Refresh runtime of the development page, for the shell and for the section served from source. */
function refreshConfig(folder: string): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    name: 'refresh',
    // After the application, which empties the folder that both write to.
    dependencies: ['application'],
    entry: { refresh: path.join(import.meta.dirname, 'refresh-runtime.js') },
    output: {
      ...base.output,
      path: outputFolder(folder),
      uniqueName: 'refresh_runtime',
      filename: REFRESH_SCRIPT,
      clean: false,
    },
    plugins: [],
  };
}

/** A program for Node: `node dist-prerender/prerender.mjs` writes `dist/prerendered/`. */
function prerenderConfig(folder: string): Configuration {
  const output = path.join(folder, 'dist-prerender');
  return nodeConfig(folder, { name: 'prerender', entry: './src/prerender.tsx', output });
}

function outputFolder(folder: string): string {
  return path.join(folder, isDevelopment ? 'dist-dev' : 'dist');
}

function publicPath(version: string): string {
  return `/releases/shell/${version}/`;
}
