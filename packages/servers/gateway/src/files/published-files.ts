import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** What a file was when it was published. */
interface Published {
  readonly integrity: string;
  readonly size: number;
}

/** An open file that is what was published. Whoever opened it closes it. */
export interface VerifiedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Files that never change once they are published; disks and people change them all the same. */
export interface PublishedFiles {
  /** The file, or null when it is not there or is not what was published. */
  open(file: string, published: Published): Promise<VerifiedFile | null>;
  /** The files that were found damaged and still are. */
  damaged(): Promise<string[]>;
}

/**
 * Compares files with what was published before they are used: the hash once, and again when the file was touched, so
 * that it costs a request nothing. A damaged file is reported once.
 */
export function followPublishedFiles(report: (file: string) => void): PublishedFiles {
  const known = new Map<string, { mark: string; isIntact: Promise<boolean> }>();
  const damaged = new Map<string, Published>();

  function compare(
    handle: FileHandle,
    file: string,
    mark: string,
    { integrity }: Published,
  ): Promise<boolean> {
    const seen = known.get(file);
    if (seen?.mark === mark) return seen.isIntact;
    // A disk that cannot be read has nothing that was published.
    const isIntact = integrityOf(handle).then(
      (found) => found === integrity,
      () => false,
    );
    known.set(file, { mark, isIntact });
    return isIntact;
  }

  async function openVerified(file: string, published: Published): Promise<VerifiedFile | null> {
    const handle = await open(file).catch(() => null);
    const found = await handle?.stat({ bigint: true });
    if (!handle || !found) return null;
    const size = Number(found.size);
    const mayBe = found.isFile() && size === published.size;
    const mark = `${found.ino}-${found.size}-${found.mtimeNs}`;
    if (mayBe && (await compare(handle, file, mark, published))) return { handle, size };
    await handle.close();
    return null;
  }

  async function openOrReport(file: string, published: Published): Promise<VerifiedFile | null> {
    const whole = await openVerified(file, published);
    if (whole) damaged.delete(file);
    else if (!damaged.has(file)) {
      damaged.set(file, published);
      report(file);
    }
    return whole;
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
