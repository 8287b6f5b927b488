// Writes to a store, and says after each write that it is on the disk, until it is killed.
import { Store } from '../store.ts';

const store = await Store.open(process.argv[2] ?? '');
const first = [...store.list('Number')].length;
for (let number = first; ; number += 1) {
  // Large enough for a write to be cut in the middle, few enough kept for pages to be written again.
  await Promise.all([
    store.put('Number', String(number % 50), { number, filling: 'x'.repeat(20_000) }),
    store.put('Number', String(50 + (number % 50)), { number }),
  ]);
  process.stdout.write(`${number}\n`);
}
