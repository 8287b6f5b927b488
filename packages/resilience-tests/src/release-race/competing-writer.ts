import { promote, type ReleaseId, rollback } from '@portal/cli/promote';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { openStore, type StoreAddress } from '@portal/release-registry/store';
import { createRandom } from '@portal/test-infra/random';

/** Result of one change, as the store reported it to a writer process. */
export interface WriterReport {
  /** Unique reason of the change, which the history stores. */
  readonly reason: string;
  readonly name: string;
  /** Revision of the change. Null when nothing changed. */
  readonly revision: number | null;
}

/** Work of a writer process, as JSON in `WRITER_ASSIGNMENT`. */
export interface WriterAssignment {
  readonly author: string;
  readonly address: StoreAddress;
  readonly published: readonly ReleaseId[];
  readonly changes: number;
  readonly seed: number;
}

const ROLLBACK_PERCENT = 30;

/** Promotes and rolls back at random, and prints each result as a JSON line. */
async function runWriter({ author, address, published, changes, seed }: WriterAssignment): Promise<void> {
  const random = createRandom(seed);
  const store = openStore(address);
  for (let change = 1; change <= changes; change++) {
    const release = random.from(published);
    const reason = `change ${change}`;
    const isRollback = random.chance(ROLLBACK_PERCENT);
    const done = isRollback
      ? rollback(store, release.name, { author, reason })
      : promote(store, [release], { author, reason });
    const registry = await done.catch((error: unknown) => {
      // No earlier release exists, or another writer changed the application first.
      if (isRollback && error instanceof ReleaseCheckError) return null;
      throw error;
    });
    const report: WriterReport = { reason, name: release.name, revision: registry?.revision ?? null };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  await store.close();
}

await runWriter(JSON.parse(process.env.WRITER_ASSIGNMENT ?? '{}') as WriterAssignment);
