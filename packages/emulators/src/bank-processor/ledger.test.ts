import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test } from 'vitest';
import { Store } from '../kit/store.ts';
import { Ledger } from './ledger.ts';

test('forgets a write that the store rejected', { tags: ['CTX-05', 'R-09'] }, async () => {
  const { folder, remove } = await temporaryFolder();
  const store = new Store(join(folder, 'store.sqlite'));
  const ledger = new Ledger(store);
  const pending = {
    loginId: 'l',
    type: 'CHQ',
    digits: '12345678',
    fingerprint: 'f',
    lastMonth: null,
  } as const;
  const save = (token: string) =>
    ledger.saveMethod({ ...pending, token, description: token, pendingUntil: null });
  save('a');
  const otherWriter = new DatabaseSync(join(folder, 'store.sqlite'));
  otherWriter.exec('begin immediate');
  expect(() => save('b')).toThrow('locked');
  expect([...ledger.methods.keys()]).toEqual(['a']);
  otherWriter.close();
  const failing = () => {
    save('b');
    throw new Error('a later write fails');
  };
  expect(() => ledger.transaction(failing)).toThrow('a later write fails');
  expect([...ledger.methods.keys()]).toEqual(['a']);
  save('b');
  expect([...ledger.methods.keys()]).toEqual(['a', 'b']);
  store.close();
  await remove();
});
