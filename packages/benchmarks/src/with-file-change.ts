import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** Works with one more export in a source, and puts the source back. */
export async function withFileChange<T>(file: string, work: () => Promise<T>): Promise<T> {
  const source = readFileSync(file, 'utf8');
  appendFileSync(file, `export const changedAt = ${Date.now()};\n`);
  try {
    return await work();
  } finally {
    writeFileSync(file, source);
  }
}
