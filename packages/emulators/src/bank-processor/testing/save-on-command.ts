// Saves payment methods on command and prints the result, for a test that exhausts disk space.
import { createInterface } from 'node:readline';
import { Store } from '../../kit/store.ts';
import { Ledger } from '../ledger.ts';

const store = new Store(process.argv[2] ?? '');
const ledger = new Ledger(store);
const print = (text: unknown) => process.stdout.write(`${text}\n`);
const pending = { loginId: 'l', type: 'CHQ', digits: '12345678', fingerprint: 'f', lastMonth: null } as const;
print('open');
for await (const command of createInterface({ input: process.stdin })) {
  const [what = '', token = '', size = '0'] = command.split(' ');
  const method = { ...pending, token, description: 'x'.repeat(Number(size)), pendingUntil: null };
  try {
    if (what === 'keep') ledger.saveMethod(method);
    else if (what === 'keep-in-transaction') ledger.transaction(() => ledger.saveMethod(method));
    print([...ledger.methods.keys()].join(','));
  } catch (error) {
    print(Object(error).code);
  }
}
store.close();
