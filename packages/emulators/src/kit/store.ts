import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '@portal/server-kit/operator-error';

const SCHEMA = `
  pragma synchronous = full;
  pragma secure_delete = on;
  create table if not exists entry (
    position integer primary key,
    kind text not null,
    id text not null,
    value text not null,
    expires_at integer,
    unique (kind, id)
  );
`;

const NOT_EXPIRED = '(expires_at is null or expires_at > :now)';

/** Persistent state in one SQLite file. Changes are on disk when their call, or the transaction around it, returns. */
export class Store {
  readonly #database: DatabaseSync;
  #hasFailed = false;

  /** @throws OperatorError when the file is not a store or is damaged */
  constructor(path: string) {
    // SQLite creates its journal with the mode of the file.
    closeSync(openSync(path, 'a', 0o600));
    try {
      this.#database = new DatabaseSync(path);
      this.#database.exec(SCHEMA);
      this.#database.prepare('delete from entry where expires_at <= ?').run(Date.now());
    } catch (cause) {
      const message = `${path} is damaged; restore the file, or remove it to start with no accounts.`;
      throw new OperatorError(message, { cause });
    }
  }

  /** Returns a copy of the value; undefined when it is missing or expired. */
  get(kind: string, id: string): unknown {
    const row = this.#database
      .prepare(`select value from entry where kind = :kind and id = :id and ${NOT_EXPIRED}`)
      .get({ kind, id, now: Date.now() });
    return row && JSON.parse(String(row.value));
  }

  /** Returns all unexpired values of a kind, oldest first. */
  list(kind: string): [id: string, value: unknown][] {
    return this.#database
      .prepare(`select id, value from entry where kind = :kind and ${NOT_EXPIRED} order by position`)
      .all({ kind, now: Date.now() })
      .map(({ id, value }) => [String(id), JSON.parse(String(value))]);
  }

  /** @param expiresAt milliseconds since 1970 */
  put(kind: string, id: string, value: object, expiresAt: number | null = null): void {
    this.#write(
      `insert into entry (kind, id, value, expires_at) values (?, ?, ?, ?)
       on conflict (kind, id) do update set value = excluded.value, expires_at = excluded.expires_at`,
      [kind, id, JSON.stringify(value), expiresAt],
    );
  }

  remove(kind: string, id: string): void {
    this.#write('delete from entry where kind = ? and id = ?', [kind, id]);
  }

  removeWhere(kind: string, matches: (value: unknown) => boolean): number {
    const ids = this.list(kind).flatMap(([id, value]) => (matches(value) ? [id] : []));
    this.transaction(() => {
      for (const id of ids) this.remove(kind, id);
    });
    return ids.length;
  }

  /** Stores all changes of the work, or none if it throws. A nested call joins the transaction around it. */
  transaction<T>(work: () => T): T {
    if (this.#database.isTransaction) return work();
    try {
      this.#database.exec('begin immediate');
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      if (Object(error).code === 'ERR_SQLITE_ERROR') this.#hasFailed = true;
      // SQLite has rolled back after some errors already.
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  /** False after a failed write, until a write succeeds. */
  get healthy(): boolean {
    const healthy = !this.#hasFailed;
    try {
      // Writes a probe that has already expired, because otherwise nothing would detect that space is available again.
      if (!healthy) this.put('Health', 'probe', {}, 0);
    } catch {
      // The write failed again, so the store stays unhealthy.
    }
    return healthy;
  }

  close(): void {
    this.#database.close();
  }

  #write(statement: string, values: readonly (string | number | null)[]): void {
    this.transaction(() => this.#database.prepare(statement).run(...values));
    this.#hasFailed = false;
  }
}
