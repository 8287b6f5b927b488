import { CliError } from '@portal/cli-kit/cli-error';
import type { SectionRecord, StoredFile } from '@portal/release-registry/release-record';

const KIB = 1024;

/** Limits in bytes of compressed script, without the shared modules. */
const LIMITS = {
  /** Before the section's first page can render: its entry and preloads. */
  first: 40 * KIB,
  all: 80 * KIB,
} as const;

/**
 * Rejects a section that loads too slowly on a slow connection.
 * @throws CliError with size, limit and largest files
 */
export function checkSizeBudget({ name, version, entry, preload, files }: SectionRecord): void {
  const scripts = Object.entries(files)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, stored]) => ({ file, bytes: transferSize(stored) }))
    .sort((a, b) => b.bytes - a.bytes);
  const preloadedScripts = new Set([entry, ...preload]);
  const first = scripts.filter(({ file }) => preloadedScripts.has(file));
  for (const { what, of, limit } of [
    { what: 'before its first page renders', of: first, limit: LIMITS.first },
    { what: 'in total', of: scripts, limit: LIMITS.all },
  ]) {
    const bytes = of.reduce((sum, script) => sum + script.bytes, 0);
    if (bytes <= limit) continue;
    const largest = of.slice(0, 3).map((script) => `${script.file} ${kibibytes(script.bytes)}`);
    throw new CliError(
      `${name} ${version} loads ${kibibytes(bytes)} of script ${what}, and a section may load ${kibibytes(limit)}. Its largest files: ${largest.join(', ')}. Load rarely used code lazily, or use modules that the shell shares.`,
    );
  }
}

function transferSize({ size, encodings: { br } }: StoredFile): number {
  return br?.size ?? size;
}

const kibibytes = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
