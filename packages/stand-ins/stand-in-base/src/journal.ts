import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Waiting {
  line: string;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * An append-only file of lines. A line counts once it is on the disk: `append` answers after the sync, and lines
 * that come in meanwhile share the next one. After a kill at any moment the file holds every line that was answered
 * for, and at most one torn line at its end, which reading drops. When a line cannot be written, as on a full disk, what
 * waits is refused with it and the file is cut back to its last whole line; the next line is tried anew.
 */
export class Journal {
  readonly #path: string;
  readonly #lost: () => void;
  #file: FileHandle;
  /** Bytes of whole lines; what follows them is of a line that could not be written. */
  #size: number;
  #isTorn = false;
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #rewrite: (() => Iterable<string>) | undefined;
  #failure: unknown;

  private constructor(path: string, lost: () => void, { file, size }: Replaced) {
    this.#path = path;
    this.#lost = lost;
    this.#file = file;
    this.#size = size;
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

  /** Starts the file anew with these lines. `lost` is called before all that was appended and not written is refused. */
  static async create(path: string, lines: Iterable<string>, lost: () => void): Promise<Journal> {
    return new Journal(path, lost, await replaceFile(path, lines));
  }

  /** True from a line that could not be written until one that could. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  append(line: string): Promise<void> {
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
      if (this.#isTorn) await this.#cut();
      if (batch.length > 0) {
        const text = batch.map(({ line }) => `${line}\n`).join('');
        await this.#file.appendFile(text);
        await this.#file.datasync();
        this.#size += Buffer.byteLength(text);
        this.#failure = undefined;
        for (const { written } of batch) written();
      }
    } catch (error) {
      this.#failure = error;
      this.#isTorn = true;
      this.#rewrite = undefined;
      // What waits was built on what is lost.
      const refused = [...batch, ...this.#waiting.splice(0)];
      this.#lost();
      for (const { failed } of refused) failed(error);
      await this.#cut().catch(() => undefined);
      return;
    }
    // With something waiting, the lines would hold what is not written yet.
    if (this.#rewrite && this.#waiting.length === 0) await this.#shorten(this.#rewrite);
  }

  async #shorten(rewrite: () => Iterable<string>): Promise<void> {
    this.#rewrite = undefined;
    try {
      const old = this.#file;
      const replaced = await replaceFile(this.#path, [...rewrite()]);
      this.#file = replaced.file;
      this.#size = replaced.size;
      this.#failure = undefined;
      await old.close();
    } catch (error) {
      // The longer file is as good.
      this.#failure = error;
    }
  }

  async #cut(): Promise<void> {
    await this.#file.truncate(this.#size);
    await this.#file.datasync();
    this.#isTorn = false;
  }
}

interface Replaced {
  readonly file: FileHandle;
  readonly size: number;
}

/** Writes a new file beside the old one and puts it in its place, so that one of them is always whole. */
async function replaceFile(path: string, lines: Iterable<string>): Promise<Replaced> {
  const text = Array.from(lines, (line) => `${line}\n`).join('');
  const draft = await open(`${path}.new`, 'w', 0o600);
  try {
    await draft.writeFile(text);
    await draft.sync();
  } catch (error) {
    // It would take the space that the next try needs.
    await rm(`${path}.new`, { force: true });
    throw error;
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
  return { file: await open(path, 'a', 0o600), size: Buffer.byteLength(text) };
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
