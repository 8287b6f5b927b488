// Writes to a store on command and prints the result, for a test that exhausts disk space.
import { createInterface } from 'node:readline';
import { Store } from '../store.ts';

const store = new Store(process.argv[2] ?? '');
const print = (text: unknown) => process.stdout.write(`${text}\n`);
print('open');
for await (const command of createInterface({ input: process.stdin })) {
  const [what = '', id = '', size = '0'] = command.split(' ');
  try {
    if (what === 'health') print(store.healthy);
    else if (what === 'has') print(store.get('A', id) !== undefined);
    else if (what === 'empty-transaction') print(store.transaction(() => 'done'));
    else {
      store.put('A', id, { filling: 'x'.repeat(Number(size)) });
      print('written');
    }
  } catch (error) {
    print(Object(error).code);
  }
}
store.close();
