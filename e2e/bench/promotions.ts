import { fileURLToPath } from 'node:url';
import { tellCounts } from './api/tell-counts.ts';
import { printTable } from './report.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/resilience-tests/release-race'));

/** As main.ts of the laboratory writes it, for each kind of store. */
interface Counts {
  readonly seed: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly revisions: number;
        readonly opened: number;
        readonly seconds: number;
        readonly lost: number;
        readonly overwritten: number;
        readonly wrong: readonly string[];
      }
    >
  >;
}

/** Promotions and roll backs of four processes at once, while tabs load pages; each kind of store is tried. */
export async function benchPromotions(changes: number): Promise<void> {
  await tellCounts(MAIN, { CHANGES: String(changes) }, ({ seed, stores }: Counts) => {
    const head = ['store', 'revisions', 'pages loaded', 'seconds', 'lost', 'overwritten', 'wrong pages'];
    const rows = Object.entries(stores).map(([name, counts]) => [
      name,
      ...[counts.revisions, counts.opened, counts.seconds, counts.lost, counts.overwritten].map(String),
      String(counts.wrong.length),
    ]);
    const title = `${changes} promotions and roll backs from four processes, seed ${seed} (limit: nothing lost, overwritten or wrong)`;
    printTable(title, head, rows);
    for (const { wrong } of Object.values(stores)) for (const one of new Set(wrong)) console.log(one);
  });
}
