import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';

/** What a file says now, or said when it last made sense. */
export interface Snapshot<T> {
  readonly value: T;
  /** As it stands in the file. */
  readonly text: string;
  readonly etag: string;
}

/** A JSON file that changes while the gateway runs. */
export interface LiveFile<T> {
  /** The last good content, or null when there never was any. Looks at the file, and reads it only when it changed. */
  current(): Promise<Snapshot<T> | null>;
  /** Why the content on disk is not the one in use, or null. */
  problem(): string | null;
}

/**
 * Follows a JSON file that is replaced by renaming. Content that does not parse is reported once and never used:
 * the last good one stays in force (AMB-50).
 */
export function followJson<S extends z.ZodType>(
  file: string,
  schema: S,
  report: (problem: string) => void,
): LiveFile<z.output<S>> {
  let good: Snapshot<z.output<S>> | null = null;
  let problem: string | null = null;
  let seen: string | null = null;

  function refuse(reason: string): void {
    problem = reason;
    report(reason);
  }

  async function take(): Promise<void> {
    const mark = await fingerprint(file);
    if (mark === seen) return;
    seen = mark;
    if (mark === MISSING) return refuse('there is no such file');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return refuse('it cannot be read');
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
    }
    problem = null;
    good = { value: parsed.data, text, etag: etagOf(text) };
  }

  let taking: Promise<void> | null = null;
  return {
    async current() {
      taking ??= take().finally(() => {
        taking = null;
      });
      await taking;
      return good;
    },
    problem: () => problem,
  };
}

const MISSING = 'missing';

async function fingerprint(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? MISSING : `${found.ino}-${found.size}-${found.mtimeNs}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A strong validator for a text. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
