import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

interface PublishedFile {
  readonly integrity: string;
  readonly size: number;
}

/** An open file that matches its published hash. The caller closes it. */
export interface VerifiedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Detects changes of published files on disk. Published files must never change. */
export interface FileVerifier {
  /** Opens the file. Returns null when it is missing or differs from the published file. */
  open(file: string, published: PublishedFile): Promise<VerifiedFile | null>;
  /** Returns the files that were damaged when they were last opened. */
  damaged(): string[];
}

/** Compares files with their published hash. The result is cached until inode, size or mtime change. */
export function createFileVerifier(report: (file: string) => void): FileVerifier {
  const cache = new Map<string, { mark: string; isIntact: Promise<boolean> }>();
  const damaged = new Set<string>();

  function verify(
    handle: FileHandle,
    file: string,
    version: string,
    { integrity }: PublishedFile,
  ): Promise<boolean> {
    const checked = cache.get(file);
    if (checked?.mark === version) return checked.isIntact;
    // An unreadable file counts as damaged.
    const isIntact = integrityOf(handle).then(
      (found) => found === integrity,
      () => false,
    );
    cache.set(file, { mark: version, isIntact });
    return isIntact;
  }

  async function openVerified(file: string, published: PublishedFile): Promise<VerifiedFile | null> {
    const handle = await open(file).catch(() => null);
    const found = await handle?.stat({ bigint: true });
    if (!handle || !found) return null;
    const size = Number(found.size);
    const sizeMatches = found.isFile() && size === published.size;
    const version = `${found.ino}-${found.size}-${found.mtimeNs}`;
    if (sizeMatches && (await verify(handle, file, version, published))) return { handle, size };
    await handle.close();
    return null;
  }

  async function openOrReport(file: string, published: PublishedFile): Promise<VerifiedFile | null> {
    const opened = await openVerified(file, published);
    if (opened) damaged.delete(file);
    else if (!damaged.has(file)) {
      damaged.add(file);
      report(file);
    }
    return opened;
  }

  return {
    open: openOrReport,
    damaged: () => [...damaged],
  };
}

async function integrityOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha384');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return `sha384-${hash.digest('base64')}`;
}
