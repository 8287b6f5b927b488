// Writes to a store on command and prints the result, for a test that exhausts disk space.
import { createInterface } from 'node:readline';
import { Store } from '../store.ts';

const store = await Store.open(process.argv[2] ?? '');
const print = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);
print('open');
for await (const command of createInterface({ input: process.stdin })) {
  const [what = '', id = '', size = '0'] = command.split(' ');
  if (what === 'health') print(store.healthy);
  else if (what === 'has') print(store.get('A', id) !== undefined);
  else {
    const written = store.put('A', id, { filling: 'x'.repeat(Number(size)) });
    print(
      await written.then(
        () => 'written',
        (error: NodeJS.ErrnoException) => error.code,
      ),
    );
  }
}
await store.close();
