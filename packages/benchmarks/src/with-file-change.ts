import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** Appends an export to a source file during the work, and restores the file. */
export async function withFileChange<T>(file: string, work: () => Promise<T>): Promise<T> {
  const source = readFileSync(file, 'utf8');
  appendFileSync(file, `export const changedAt = ${Date.now()};\n`);
  try {
    return await work();
  } finally {
    writeFileSync(file, source);
  }
}
