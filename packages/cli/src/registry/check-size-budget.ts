import { CliError } from '@portal/cli-kit/cli-error';
import type { SectionRecord, StoredFile } from '@portal/release-registry/release-record';

const KIB = 1024;

/** Bytes of script, compressed as they travel, beyond what the shell shares. */
const LIMITS = {
  /** Before a page of the section can show anything: its entry, and what that loads ahead. */
  first: 40 * KIB,
  all: 80 * KIB,
} as const;

/**
 * Refuses a section that a member on a slow line would wait for.
 * @throws CliError that says how much it is, how much it may be, and which files are the largest.
 */
export function checkSizeBudget({ name, version, entry, preload, files }: SectionRecord): void {
  const scripts = Object.entries(files)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, stored]) => ({ file, bytes: transferSize(stored) }))
    .sort((a, b) => b.bytes - a.bytes);
  const preloadedScripts = new Set([entry, ...preload]);
  const first = scripts.filter(({ file }) => preloadedScripts.has(file));
  for (const { what, of, most: limit } of [
    { what: 'before it shows anything', of: first, most: LIMITS.first },
    { what: 'in all', of: scripts, most: LIMITS.all },
  ]) {
    const bytes = of.reduce((sum, script) => sum + script.bytes, 0);
    if (bytes <= limit) continue;
    const largest = of.slice(0, 3).map((script) => `${script.file} ${kibibytes(script.bytes)}`);
    throw new CliError(
      `${name} ${version} loads ${kibibytes(bytes)} of script ${what}, and a section may load ${kibibytes(limit)}. Its largest files: ${largest.join(', ')}. Load what few need when they need it (a lazy import), or take what the shell shares.`,
    );
  }
}

function transferSize({ size, encodings: { br } }: StoredFile): number {
  return br?.size ?? size;
}

const kibibytes = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
