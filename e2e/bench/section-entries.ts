import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sectionConfig } from '@portal/build/section';
import { type Configuration, rspack } from '@rspack/core';
import { kibibytes, printTable } from './report.ts';

const SECTIONS = ['certificates', 'payments', 'documents-forms', 'support-contact', 'registration-profile'];
const SHARED = /^(?:react(?:-dom)?|@portal\/(?:api|event-bus|platform|router|ui))(?:$|\/)/;

/**
 * What federation costs each section: its entry as it travels, beside what the same sources need to load their chunks
 * without it, with the same hashes of each. Needs no portal and no browser.
 */
export async function benchSectionEntries(root: string, workFolder: string): Promise<void> {
  rmSync(workFolder, { recursive: true, force: true });
  const rows: string[][] = [];
  for (const section of SECTIONS) {
    const config = sectionConfig(path.join(root, `mfe-${section}`));
    const entry = await built(config, path.join(workFolder, section), 'remoteEntry.js');
    const plain = await built(
      withoutFederation(config),
      path.join(workFolder, `${section}-plain`),
      'runtime.js',
    );
    rows.push([section, kibibytes(entry), kibibytes(plain), kibibytes(entry - plain)]);
  }
  const head = ['section', 'entry', 'the same without federation', 'what federation costs'];
  printTable('What each section loads before its own code, brotli', head, rows);
}

/** Builds into a folder, and says how large a file of it is as it travels. */
function built(config: Configuration, folder: string, file: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  rspack({ ...config, output: { ...config.output, path: folder } }, (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
    else resolve(brotliCompressSync(readFileSync(path.join(folder, file))).length);
  });
  return promise;
}

/** The same sources as a page of their own that finds what is shared in the page. */
function withoutFederation(config: Configuration): Configuration {
  const plugins = (config.plugins ?? []).filter(
    (plugin) =>
      !plugin || !/ModuleFederation|FederationStart|KnownSources|ConsumesFile/.test(plugin.constructor.name),
  );
  return {
    ...config,
    entry: { section: './src/section.tsx' },
    plugins,
    externals: ({ request = '' }, done) =>
      done(undefined, SHARED.test(request) ? 'var globalThis' : undefined),
    optimization: { ...config.optimization, runtimeChunk: { name: 'runtime' } },
    output: { ...config.output, filename: '[name].js', library: { type: 'var', name: 'section' } },
  };
}
