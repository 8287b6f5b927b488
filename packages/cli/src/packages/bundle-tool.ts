import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { rspack } from '@rspack/core';
import { SourcePackage } from './package-file.ts';

const FILE = 'portal.mjs';

/**
 * Bundles the commands of a standalone section repository into one file, without libraries.
 * @returns its package.json
 */
export async function bundleTool(root: string, source: SourcePackage, folder: string) {
  const entry = path.join(root, 'packages/cli/src/standalone-section/main.ts');
  const libraries = await bundle(entry, folder);
  const installed = await Promise.all(
    [...libraries].map(async ([name, importer]) => {
      const file = findPackageJSON(name, pathToFileURL(path.join(importer, 'importer.ts'))) ?? name;
      const { version } = await readJsonFile(
        file,
        SourcePackage.pick({ version: true }),
        `${file} is missing.`,
      );
      return [name, `^${version}`] as const;
    }),
  );
  return {
    name: source.name,
    version: source.version,
    type: 'module',
    engines: { node: '>=24' },
    bin: { portal: `./${FILE}` },
    dependencies: Object.fromEntries(installed),
  };
}

/** @returns the libraries that the file depends on, each with a folder whose modules import it */
async function bundle(entry: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const libraries = new Map<string, string>();
  const compiler = rspack({
    mode: 'production',
    target: 'node24',
    entry,
    output: { path: folder, filename: FILE, module: true, chunkFormat: 'module', clean: false },
    resolve: { extensions: ['.ts', '...'] },
    externalsType: 'module',
    externals: [
      ({ request = '', context = entry }, done) => {
        if (/^(?:[./]|@portal\/|node:)/.test(request)) return done();
        const name = request.split('/').slice(0, request.startsWith('@') ? 2 : 1);
        libraries.set(name.join('/'), context);
        return done(undefined, request);
      },
    ],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    optimization: { minimize: false },
    plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error || stats?.hasErrors())
        reject(new CliError(error?.message ?? stats?.toString('errors-only') ?? ''));
      else resolve();
    });
  });
  return new Map([...libraries].sort());
}
