// Writes to a store until it is killed, and prints each write that is on disk.
import { Store } from '../store.ts';

const store = new Store(process.argv[2] ?? '');
const first = [...store.list('Number')].length;
for (let number = first; ; number += 1) {
  // Large enough that a kill can interrupt a write, and few enough that pages are rewritten.
  store.transaction(() => {
    store.put('Number', String(number % 50), { number, filling: 'x'.repeat(20_000) });
    store.put('Number', String(50 + (number % 50)), { number });
  });
  // The kill would lose output that waits for a slow reader.
  await new Promise<void>((resolve) => process.stdout.write(`${number}\n`, () => resolve()));
}
