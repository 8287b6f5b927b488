import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Revisions } from '@portal/release-registry/revisions';
import { z } from 'zod';
import { singleFlight } from '../single-flight.ts';

export interface Snapshot<T> {
  readonly value: T;
  readonly text: string;
  readonly etag: string;
}

/** A JSON text that may change while the gateway runs. */
export interface WatchedValue<T> {
  current(): Promise<Snapshot<T> | null>;
  problem(): string | null;
}

/** A text that may change while the gateway runs. */
export interface TextSource {
  /** Differs whenever the text does; null without a text. Cheap enough for every request. */
  version(): Promise<string | null>;
  read(): Promise<string | null>;
}

/** A file that writers replace by renaming. */
export function fileSource(file: string): TextSource {
  return {
    async version() {
      const found = await stat(file, { bigint: true }).catch(() => null);
      return found && `${found.ino}-${found.size}-${found.mtimeNs}`;
    },
    read: () => readFile(file, 'utf8'),
  };
}

export function newestRevisionSource(revisions: Pick<Revisions, 'newest'>): TextSource {
  return {
    version: async () => (await revisions.newest())?.revision.toString() ?? null,
    read: async () => (await revisions.newest())?.text ?? null,
  };
}

const UNREADABLE = 'it cannot be read';

/**
 * Watches a JSON text. Invalid content is reported once and never used: the last valid content stays in use (AMB-50).
 */
export function watchJson<S extends z.core.$ZodType>(
  source: TextSource,
  schema: S,
  report: (problem: string) => void,
): WatchedValue<z.output<S>> {
  let lastValid: Snapshot<z.output<S>> | null = null;
  let problem: string | null = null;
  let lastVersion: string | null | undefined;

  function reportInvalid(reason: string): void {
    problem = reason;
    report(reason);
  }

  const load = singleFlight(async () => {
    const version = await source.version().catch(() => null);
    if (version === lastVersion) return;
    lastVersion = version;
    if (version === null) return reportInvalid('it does not exist');
    const text = await source.read().catch(() => null);
    if (text === null) {
      // New permissions change no version, so the next call reads the text again.
      lastVersion = undefined;
      if (problem !== UNREADABLE) reportInvalid(UNREADABLE);
      return;
    }
    const parsed = z.safeParse(schema, parseJson(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return reportInvalid(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
    }
    problem = null;
    lastValid = { value: parsed.data, text, etag: etagOf(text) };
  });

  return {
    async current() {
      await load();
      return lastValid;
    },
    problem: () => problem,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function etagOf(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

export function snapshotOf<T>(value: T): Snapshot<T> {
  const text = JSON.stringify(value);
  return { value, text, etag: etagOf(text) };
}
