import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, isDevelopment, refreshExternal } from './base.ts';
import { fontPreloadPlugin, REFRESH_SCRIPT, refreshScriptPlugin } from './head-tags.ts';
import { nodeConfig } from './node-config.ts';
import { buildInfo } from './release.ts';
import {
  AUTH_SCRIPT,
  ReleaseFilePlugin,
  type ShellMetadata,
  STATIC_PAGE_SCRIPT,
} from './release-file-plugin.ts';
import { sharedModules } from './shared.ts';

/**
 * The builds of the shell:
 * - the application
 * - authentication script, static-page script and redirect bridge, each alone (inside the application's build each would be
 * eight times as large)
 * - the program that prerenders the public pages after the build
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
  const { version } = buildInfo(folder);
  return {
    ...base,
    name: 'application',
    entry: {
      main: isDevelopment ? ['./src/development/report-leaks.ts', './src/main.tsx'] : './src/main.tsx',
    },
    ...(isDevelopment ? { externals: refreshExternal } : {}),
    output: { ...base.output, path: outputFolder(folder), publicPath: publicPath(folder) },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      fontPreloadPlugin,
      ...(isDevelopment ? [refreshScriptPlugin] : []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedModules('shell', folder),
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
 * Builds the authentication script alone, so that it runs before the shell's script is parsed. Its name needs no hash,
 * because the release folder is unique.
 */
function authScriptConfig(folder: string): Configuration {
  return scriptConfig(folder, 'auth-script', './src/auth-script/main.ts', { filename: AUTH_SCRIPT });
}

/** Builds the script of public pages: a few kilobytes, without shared modules. */
function staticPageConfig(folder: string): Configuration {
  return scriptConfig(folder, 'static-page', './src/static-pages/static-page.ts', {
    publicPath: publicPath(folder),
    filename: STATIC_PAGE_SCRIPT,
  });
}

function bridgeConfig(folder: string): Configuration {
  const output = { publicPath: publicPath(folder) };
  return {
    ...scriptConfig(folder, 'auth-bridge', './src/auth-bridge.ts', output),
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

/** Builds the React Refresh runtime that the shell and the section from source share. */
function refreshConfig(folder: string): Configuration {
  const entry = path.join(import.meta.dirname, 'refresh-runtime.js');
  return { ...scriptConfig(folder, 'refresh-runtime', entry, { filename: REFRESH_SCRIPT }), plugins: [] };
}

/** Builds one script into the output folder, which the application's build cleans first. */
function scriptConfig(
  folder: string,
  name: string,
  entry: string,
  output: Configuration['output'],
): Configuration {
  const base = baseConfig(folder);
  return {
    ...base,
    name,
    dependencies: ['application'],
    entry: { [name]: entry },
    output: {
      ...base.output,
      path: outputFolder(folder),
      uniqueName: name.replace('-', '_'),
      clean: false,
      ...output,
    },
  };
}

/** Builds a program for Node: `node dist-prerender/prerender.mjs` writes `dist/prerendered/`. */
function prerenderConfig(folder: string): Configuration {
  const output = path.join(folder, 'dist-prerender');
  return nodeConfig(folder, './src/prerender.tsx', output);
}

function outputFolder(folder: string): string {
  return path.join(folder, isDevelopment ? 'dist-dev' : 'dist');
}

function publicPath(folder: string): string {
  return `/releases/shell/${buildInfo(folder).version}/`;
}
