import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { componentsConfig } from '@portal/build/components';
import { rspack } from '@rspack/core';
import { nameOf, parseStates } from './parse-states.ts';

const folder = import.meta.dirname;

/** Builds the component catalogue into an empty folder, to be opened as a file. Returns the file's path. */
export async function buildComponentsPage(output: string): Promise<string> {
  const files = readdirSync(path.join(folder, 'examples'));
  const states = Object.fromEntries(
    files.map((file) => [
      nameOf(file),
      parseStates(readFileSync(path.join(folder, 'examples', file), 'utf8')),
    ]),
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  rspack(componentsConfig(folder, output, states), (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
    else resolve();
  });
  await promise;
  return path.join(output, 'index.html');
}
