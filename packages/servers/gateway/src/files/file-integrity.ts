import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** What a file was when it was published. */
interface PublishedFile {
  readonly integrity: string;
  readonly size: number;
}

/** An open file that is what was published. Whoever opened it closes it. */
export interface VerifiedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Files that never change once they are published; disks and people change them all the same. */
export interface FileVerifier {
  /** The file, or null when it is not there or is not what was published. */
  open(file: string, published: PublishedFile): Promise<VerifiedFile | null>;
  /** The files that were found damaged and still are. */
  damaged(): Promise<string[]>;
}

/**
 * Compares files with what was published before they are used: the hash once, and again when the file was touched, so
 * that it costs a request nothing. A damaged file is reported once.
 */
export function createFileVerifier(report: (file: string) => void): FileVerifier {
  const cache = new Map<string, { mark: string; isIntact: Promise<boolean> }>();
  const damaged = new Map<string, PublishedFile>();

  function verify(
    handle: FileHandle,
    file: string,
    version: string,
    { integrity }: PublishedFile,
  ): Promise<boolean> {
    const checked = cache.get(file);
    if (checked?.mark === version) return checked.isIntact;
    // A disk that cannot be read has nothing that was published.
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
    const candidatePaths = found.isFile() && size === published.size;
    const version = `${found.ino}-${found.size}-${found.mtimeNs}`;
    if (candidatePaths && (await verify(handle, file, version, published))) return { handle, size };
    await handle.close();
    return null;
  }

  async function openOrReport(file: string, published: PublishedFile): Promise<VerifiedFile | null> {
    const hasher = await openVerified(file, published);
    if (hasher) damaged.delete(file);
    else if (!damaged.has(file)) {
      damaged.set(file, published);
      report(file);
    }
    return hasher;
  }

  return {
    open: openOrReport,
    async damaged() {
      for (const [file, published] of damaged) await (await openOrReport(file, published))?.handle.close();
      return [...damaged.keys()].sort();
    },
  };
}

async function integrityOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha384');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return `sha384-${hash.digest('base64')}`;
}
