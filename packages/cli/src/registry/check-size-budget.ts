import { CliError } from '@portal/cli-kit/cli-error';
import type { SectionRecord, StoredFile } from '@portal/release-registry/release-record';

const KIB = 1024;

/** Limits in bytes of compressed script, without the shared modules. */
export const LIMITS = {
  /** Before the section's first page can render: its entry and preloads. */
  first: 40 * KIB,
  all: 80 * KIB,
} as const;

/** Returns the compressed bytes of a section's scripts. */
export function scriptSizes(record: SectionRecord): Record<keyof typeof LIMITS, number> {
  const { first, all } = scriptsOf(record);
  const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);
  return { first: sum(first), all: sum(all) };
}

/** Rejects a section that loads too slowly. @throws CliError with size, limit and largest files */
export function checkSizeBudget(record: SectionRecord): void {
  const [sizes, scripts] = [scriptSizes(record), scriptsOf(record)];
  for (const { what, of } of [
    { what: 'before its first page renders', of: 'first' },
    { what: 'in total', of: 'all' },
  ] as const) {
    if (sizes[of] <= LIMITS[of]) continue;
    const largest = scripts[of].slice(0, 3).map(({ file, bytes }) => `${file} ${kibibytes(bytes)}`);
    throw new CliError(
      `${record.name} ${record.version} loads ${kibibytes(sizes[of])} of script ${what}, and a section may load ${kibibytes(LIMITS[of])}. Its largest files: ${largest.join(', ')}. Load rarely used code lazily, or use modules that the shell shares.`,
    );
  }
}

interface Script {
  readonly file: string;
  readonly bytes: number;
}

function scriptsOf({ entry, preload, files }: SectionRecord): Record<keyof typeof LIMITS, Script[]> {
  const all = Object.entries(files)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, stored]) => ({ file, bytes: transferSize(stored) }))
    .sort((a, b) => b.bytes - a.bytes);
  const preloaded = new Set([entry, ...preload]);
  return { all, first: all.filter(({ file }) => preloaded.has(file)) };
}

function transferSize({ size, encodings: { br } }: StoredFile): number {
  return br?.size ?? size;
}

export const kibibytes = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
