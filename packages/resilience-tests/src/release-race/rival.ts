import { promote, type ReleaseKey, rollBack } from '@portal/portal-cli/promote';
import { Refusal } from '@portal/release-gate/refusal';
import { openStore, type StoreAddress } from '@portal/release-store/store';
import { randomOf } from '@portal/test-support/random';

/** What one of several processes that change the registry at once is told by the portal of each of its changes. */
export interface Told {
  /** Its own words for this change, which the history keeps. */
  readonly why: string;
  readonly name: string;
  /** The revision in which it is so; null when it was so already, or there is none to go back to. */
  readonly revision: number | null;
}

/** What a rival is given, as one line of JSON in `RIVAL`. */
export interface RivalOrder {
  readonly by: string;
  readonly address: StoreAddress;
  readonly published: readonly ReleaseKey[];
  readonly changes: number;
  readonly seed: number;
}

const ROLLED_BACK_PERCENT = 30;

/** Promotes and rolls back at random, and prints what it was told of each as a line of JSON. */
async function compete({ by, address, published, changes, seed }: RivalOrder): Promise<void> {
  const random = randomOf(seed);
  const store = openStore(address);
  const [first, ...others] = published;
  if (!first) throw new Error('There must be releases');
  for (let change = 1; change <= changes; change++) {
    const release = random.pick(first, ...others);
    const why = `change ${change}`;
    const isBack = random.chance(ROLLED_BACK_PERCENT);
    const done = isBack ? rollBack(store, release.name, { by, why }) : promote(store, [release], { by, why });
    const registry = await done.catch((error: unknown) => {
      // There is nothing before the first release.
      if (isBack && error instanceof Refusal) return null;
      throw error;
    });
    const told: Told = { why, name: release.name, revision: registry?.revision ?? null };
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }
  await store.close();
}

await compete(JSON.parse(process.env.RIVAL ?? '{}') as RivalOrder);
