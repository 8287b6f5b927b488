import { readFile, writeFile } from 'node:fs/promises';

export interface GeneratedFile {
  readonly file: string;
  source(): string | Promise<string>;
}

export async function writeFiles(files: readonly GeneratedFile[]): Promise<void> {
  for (const { file, source } of files) await writeFile(file, await source());
}

/** Returns the paths of files that differ from their sources. */
export async function staleFiles(files: readonly GeneratedFile[]): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, source } of files) {
    const committed = await readFile(file, 'utf8').catch(() => undefined);
    if (committed !== (await source())) stale.push(file);
  }
  return stale;
}
