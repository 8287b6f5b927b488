import { writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { ROOT } from '@portal/local-stack/stack-settings';
import { rspack } from '@rspack/core';
import { MIN_NODE, withNodeVersionCheck } from './node-version-check.ts';
import { SourcePackage } from './package-file.ts';

interface Tool {
  readonly entry: string;
  readonly command: string;
  /** Whether the file contains the libraries, so that npm downloads nothing else. */
  readonly withLibraries: boolean;
}

const BUNDLE = 'main.mjs';

/** Bundles a program into one file, which the command loads. @returns its package.json */
export async function bundleTool(tool: Tool, source: SourcePackage, folder: string) {
  const { command } = tool;
  const file = `${command}.mjs`;
  const libraries = await bundle(tool, path.join(folder, BUNDLE));
  await writeFile(path.join(folder, file), withNodeVersionCheck(`./${BUNDLE}`));
  const installed = await Promise.all(
    [...libraries].map(async ([name, importer]) => {
      const library = findPackageJSON(name, pathToFileURL(path.join(importer, 'importer.ts'))) ?? name;
      const { version } = await readJsonFile(
        library,
        SourcePackage.pick({ version: true }),
        `${library} is missing.`,
      );
      return [name, `^${version}`] as const;
    }),
  );
  return {
    name: source.name,
    version: source.version,
    type: 'module',
    engines: { node: `>=${MIN_NODE}` },
    bin: { [command]: `./${file}` },
    dependencies: Object.fromEntries(installed),
  };
}

async function bundle({ entry, withLibraries }: Tool, file: string): Promise<ReadonlyMap<string, string>> {
  const libraries = new Map<string, string>();
  const compiler = rspack({
    mode: 'production',
    target: 'node24',
    entry: path.join(ROOT, entry),
    output: {
      path: path.dirname(file),
      filename: path.basename(file),
      module: true,
      chunkFormat: 'module',
      clean: false,
    },
    resolve: { extensions: ['.ts', '...'] },
    externalsType: 'module',
    externals: [
      ({ request = '', context = entry }, done) => {
        if (withLibraries || /^(?:[./]|@portal\/|node:)/.test(request)) return done();
        const name = request.split('/').slice(0, request.startsWith('@') ? 2 : 1);
        libraries.set(name.join('/'), context);
        return done(undefined, request);
      },
    ],
    module: {
      // The published folder, not that of the source.
      parser: { javascript: { importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    optimization: { minimize: false },
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
