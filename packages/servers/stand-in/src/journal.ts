import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Waiting {
  line: string;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * An append-only file of lines. A line counts once it is on the disk: `append` answers after the sync, and lines
 * that come in meanwhile share the next one. After a kill at any moment the file holds every line that was answered
 * for, and at most one torn line at its end, which reading drops.
 */
export class Journal {
  readonly #path: string;
  #file: FileHandle;
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #rewrite: (() => Iterable<string>) | undefined;
  #failure: unknown;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** The lines of the file; none when there is no file. */
  static async read(path: string): Promise<string[]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // What follows the last line break was never answered for.
    return text.split('\n').slice(0, -1);
  }

  /** Starts the file anew with these lines. */
  static async create(path: string, lines: Iterable<string>): Promise<Journal> {
    return new Journal(path, await replaceFile(path, lines));
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  append(line: string): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((written, failed) => {
      this.#waiting.push({ line, written, failed });
      this.#work();
    });
  }

  /** Shortens the file to the given lines, which must amount to everything appended so far. */
  compact(lines: () => Iterable<string>): void {
    this.#rewrite = lines;
    this.#work();
  }

  async close(): Promise<void> {
    // What comes in meanwhile begins anew.
    while (this.#working !== undefined) await this.#working;
    await this.#file.close();
  }

  #work(): void {
    this.#working ??= this.#drain().finally(() => {
      this.#working = undefined;
      if (this.#waiting.length > 0 || this.#rewrite) this.#work();
    });
  }

  async #drain(): Promise<void> {
    const batch = this.#waiting.splice(0);
    try {
      // Nothing may follow a torn line: after a failure the journal takes no more.
      if (this.#failure !== undefined) throw this.#failure;
      if (batch.length > 0) {
        await this.#file.appendFile(batch.map(({ line }) => `${line}\n`).join(''));
        await this.#file.datasync();
      }
      const rewrite = this.#rewrite;
      this.#rewrite = undefined;
      if (rewrite) {
        await this.#file.close();
        this.#file = await replaceFile(this.#path, rewrite());
      }
      for (const { written } of batch) written();
    } catch (error) {
      this.#failure = error;
      this.#rewrite = undefined;
      for (const { failed } of batch) failed(error);
    }
  }
}

/** Writes a new file beside the old one and puts it in its place, so that one of them is always whole. */
async function replaceFile(path: string, lines: Iterable<string>): Promise<FileHandle> {
  const draft = await open(`${path}.new`, 'w', 0o600);
  try {
    await draft.writeFile(Array.from(lines, (line) => `${line}\n`).join(''));
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
  return open(path, 'a', 0o600);
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps renames without it.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
