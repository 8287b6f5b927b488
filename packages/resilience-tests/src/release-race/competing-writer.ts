import { promote, type ReleaseKey, rollback } from '@portal/cli/promote';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { openStore, type StoreAddress } from '@portal/release-registry/store';
import { createRandom } from '@portal/test-infra/random';

/** What one of several processes that change the registry at once is told by the portal of each of its changes. */
export interface WriterReport {
  /** Its own words for this change, which the history keeps. */
  readonly reason: string;
  readonly name: string;
  /** The revision in which it is so; null when it was so already, or there is none to go back to. */
  readonly revision: number | null;
}

/** What a rival is given, as one line of JSON in `RIVAL`. */
export interface WriterAssignment {
  readonly author: string;
  readonly address: StoreAddress;
  readonly published: readonly ReleaseKey[];
  readonly changes: number;
  readonly seed: number;
}

const ROLLED_BACK_PERCENT = 30;

/** Promotes and rolls back at random, and prints what it was told of each as a line of JSON. */
async function runWriter({ author, address, published, changes, seed }: WriterAssignment): Promise<void> {
  const random = createRandom(seed);
  const store = openStore(address);
  const [first, ...others] = published;
  if (!first) throw new Error('There must be releases');
  for (let change = 1; change <= changes; change++) {
    const release = random.pick(first, ...others);
    const reason = `change ${change}`;
    const isBack = random.chance(ROLLED_BACK_PERCENT);
    const done = isBack
      ? rollback(store, release.name, { author, reason })
      : promote(store, [release], { author, reason });
    const registry = await done.catch((error: unknown) => {
      // There is nothing before the first release.
      if (isBack && error instanceof ReleaseCheckError) return null;
      throw error;
    });
    const reports: WriterReport = { reason, name: release.name, revision: registry?.revision ?? null };
    process.stdout.write(`${JSON.stringify(reports)}\n`);
  }
  await store.close();
}

await runWriter(JSON.parse(process.env.RIVAL ?? '{}') as WriterAssignment);
