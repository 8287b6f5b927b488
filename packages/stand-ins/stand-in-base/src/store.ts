import { StartError } from '@portal/server-base/start-error';
import { Journal } from './journal.ts';

interface Entry {
  value: unknown;
  /** Milliseconds since 1970; absent means for good. */
  expiresAt: number | undefined;
}

/** One line of the journal: kind, id, value and expiry; a line without value removes. */
interface Line {
  k: string;
  i: string;
  v?: unknown;
  e?: number;
}

/**
 * Everything the provider must not forget, in memory and in one journal: accounts, keys, sessions, grants, tokens.
 * A change is seen at once by this process and is on the disk when its promise is kept.
 */
export class Store {
  readonly #kinds = new Map<string, Map<string, Entry>>();
  readonly #journal: Journal;
  /** What takes back the changes that are not on the disk yet, oldest first. */
  readonly #undo: Set<() => void>;
  #linesSinceCompact = 0;

  private constructor(kinds: Map<string, Map<string, Entry>>, journal: Journal, undo: Set<() => void>) {
    this.#kinds = kinds;
    this.#journal = journal;
    this.#undo = undo;
  }

  /** @throws StartError when a line before the last cannot be read: the file was changed by somebody else. */
  static async open(path: string): Promise<Store> {
    const kinds = new Map<string, Map<string, Entry>>();
    for (const [index, text] of (await Journal.read(path)).entries())
      apply(kinds, parseLine(path, index, text));
    const undo = new Set<() => void>();
    const takeBack = () => {
      for (const step of [...undo].reverse()) step();
      undo.clear();
    };
    return new Store(kinds, await Journal.create(path, liveLines(kinds), takeBack), undo);
  }

  /** A copy of the value, or undefined when there is none or its time is over. */
  get(kind: string, id: string): unknown {
    const entry = this.#kinds.get(kind)?.get(id);
    return entry && !isOver(entry) ? structuredClone(entry.value) : undefined;
  }

  /** All live values of a kind, to be read only. */
  *list(kind: string): Iterable<[id: string, value: unknown]> {
    for (const [id, entry] of this.#kinds.get(kind) ?? []) if (!isOver(entry)) yield [id, entry.value];
  }

  put(kind: string, id: string, value: object, expiresAt?: number): Promise<void> {
    return this.#write({
      k: kind,
      i: id,
      v: structuredClone(value),
      ...(expiresAt !== undefined && { e: expiresAt }),
    });
  }

  async remove(kind: string, id: string): Promise<void> {
    if (this.#kinds.get(kind)?.has(id)) await this.#write({ k: kind, i: id });
  }

  /** Removes what the test says yes to. Answers how many there were. */
  async removeWhere(kind: string, test: (value: unknown) => boolean): Promise<number> {
    const ids = [...this.list(kind)].filter(([, value]) => test(value)).map(([id]) => id);
    await Promise.all(ids.map((id) => this.remove(kind, id)));
    return ids.length;
  }

  /** False from a change that could not be written, which is taken back then, until the disk takes something again. */
  get healthy(): boolean {
    const { failed } = this.#journal;
    // Nobody may come to write: the one who asks finds it out.
    if (failed) this.#journal.compact(() => liveLines(this.#kinds));
    return !failed;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #write(line: Line): Promise<void> {
    const before = this.#kinds.get(line.k)?.get(line.i);
    apply(this.#kinds, line);
    const undo = () => {
      if (before) this.#kinds.get(line.k)?.set(line.i, before);
      else this.#kinds.get(line.k)?.delete(line.i);
    };
    this.#undo.add(undo);
    const written = this.#journal.append(JSON.stringify(line)).then(() => void this.#undo.delete(undo));
    this.#linesSinceCompact += 1;
    const live = [...this.#kinds.values()].reduce((sum, entries) => sum + entries.size, 0);
    if (this.#linesSinceCompact > 1000 + 2 * live) {
      this.#linesSinceCompact = 0;
      this.#journal.compact(() => liveLines(this.#kinds));
    }
    return written;
  }
}

const isOver = (entry: Entry) => entry.expiresAt !== undefined && entry.expiresAt <= Date.now();

function apply(kinds: Map<string, Map<string, Entry>>, line: Line): void {
  const entries = kinds.get(line.k) ?? new Map<string, Entry>();
  kinds.set(line.k, entries);
  if (line.v === undefined) entries.delete(line.i);
  else entries.set(line.i, { value: line.v, expiresAt: line.e });
}

/** The lines that amount to what is alive; what has expired is dropped on the way. */
function* liveLines(kinds: Map<string, Map<string, Entry>>): Iterable<string> {
  for (const [k, entries] of kinds) {
    for (const [i, entry] of entries) {
      if (isOver(entry)) entries.delete(i);
      else
        yield JSON.stringify({ k, i, v: entry.value, e: entry.expiresAt } satisfies {
          [K in keyof Line]: unknown;
        });
    }
  }
}

function parseLine(path: string, index: number, text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (line && typeof line === 'object' && 'k' in line && 'i' in line) {
      const { k, i } = line;
      const e = 'e' in line && typeof line.e === 'number' ? line.e : undefined;
      if (typeof k === 'string' && typeof i === 'string') {
        return { k, i, ...('v' in line && { v: line.v }), ...(e !== undefined && { e }) };
      }
    }
  } catch {
    // Falls through to the one sentence below.
  }
  throw new StartError(
    `Line ${index + 1} of ${path} is damaged; restore the file, or remove it to start with no accounts.`,
  );
}
