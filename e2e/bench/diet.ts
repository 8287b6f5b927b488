import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shellConfig } from '@portal/build/shell';
import { type Configuration, rspack } from '@rspack/core';
import { kibibytes, printTable } from './report.ts';

/** Of the script that every page waits for, as it travels: it may become smaller, and no larger. */
const MOST_BYTES = 180 * 1024;
/** Of the sign-in code, which every members' page waits for too. */
const MOST_BYTES_OF_SIGN_IN = 41 * 1024;

/**
 * What each kilobyte of the shell's main script is for: its minified text by the package that it came from, and what
 * that share of it weighs as it travels. Needs no portal and no browser.
 */
export async function benchDiet(root: string, workFolder: string): Promise<void> {
  rmSync(workFolder, { recursive: true, force: true });
  await buildBoth(path.join(root, 'shell'), workFolder);
  const file = readdirSync(workFolder).find((name) => /^main\..*\.js$/.test(name));
  if (file === undefined) throw new Error('the shell has no main script');
  const text = readFileSync(path.join(workFolder, file), 'utf8');
  const map = JSON.parse(readFileSync(path.join(workFolder, `${file}.map`), 'utf8')) as SourceMapPayload;
  const parts = [...textBySource(text, map, packageOf)].map(([name, own]) => ({
    name,
    bytes: own.length,
    alone: brotliCompressSync(own).length,
  }));
  const travels = brotliCompressSync(text).length;
  // A part alone compresses worse than in its place: what all of them weigh together is shared out.
  const share = travels / parts.reduce((sum, { alone }) => sum + alone, 0);
  const rows = parts
    .sort((a, b) => b.alone - a.alone)
    .map(({ name, bytes, alone }) => [name, kibibytes(bytes), kibibytes(alone * share)]);
  printTable(
    `What the shell's main script is for (at most ${kibibytes(MOST_BYTES)} as it travels)`,
    ['part', 'minified', 'its share, brotli'],
    [...rows, ['in all', kibibytes(text.length), kibibytes(travels)]],
  );
  const signIn = brotliCompressSync(readFileSync(path.join(workFolder, 'sign-in.js'))).length;
  console.log(
    `The sign-in code beside it: ${kibibytes(signIn)} (at most ${kibibytes(MOST_BYTES_OF_SIGN_IN)})`,
  );
  if (travels > MOST_BYTES) throw new Error(`the main script is larger than ${kibibytes(MOST_BYTES)}`);
  if (signIn > MOST_BYTES_OF_SIGN_IN)
    throw new Error(`the sign-in code is larger than ${kibibytes(MOST_BYTES_OF_SIGN_IN)}`);
}

/** The application, with its maps, and beside it the sign-in code. */
async function buildBoth(folder: string, output: string): Promise<void> {
  const [application, signIn] = shellConfig(folder, { routes: [], icons: [] });
  if (!application || !signIn) throw new Error('the shell has no build');
  await build({ ...application, devtool: 'hidden-source-map' }, output);
  await build({ ...signIn, dependencies: [] }, output);
}

function build(config: Configuration, output: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  rspack({ ...config, output: { ...config.output, path: output } }, (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
    else resolve();
  });
  return promise;
}

/** The minified text of each part, put together. */
function textBySource(
  text: string,
  payload: SourceMapPayload,
  partOf: (source: string) => string,
): Map<string, string> {
  const map = new SourceMap(payload);
  const pieces = new Map<string, string[]>();
  for (const [line, content] of text.split('\n').entries()) {
    let from = 0;
    let part = '';
    for (let column = 0; column <= content.length; column += 1) {
      // Named so by Node itself; its types call the source by another name.
      const entry = map.findEntry(line, column) as { generatedLine?: number; originalSource?: string };
      // An entry of the line before, or one without a source, is the bundler's own text.
      const source = entry.generatedLine === line ? entry.originalSource : undefined;
      const next = column < content.length ? partOf(source ?? '') : undefined;
      if (next === part) continue;
      const own = pieces.get(part) ?? [];
      pieces.set(part, own);
      own.push(content.slice(from, column));
      part = next ?? '';
      from = column;
    }
  }
  return new Map(
    [...pieces].map(([part, own]): [string, string] => [part, own.join('')]).filter(([, own]) => own !== ''),
  );
}

const known = new Map<string, string>();

/** The package of a module, or of ours its workspace. */
function packageOf(source: string): string {
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  const installed = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  const ours = /(?:^|\/)((?:packages\/[^/]+|shell))\/src\//.exec(source)?.[1];
  const name = installed ?? ours ?? (source.includes('/src/') ? 'shell' : 'bundler');
  known.set(source, name);
  return name;
}
