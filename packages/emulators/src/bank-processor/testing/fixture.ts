import { Dataset } from '@portal/dataset/schema';
import { smallDataset } from '@portal/dataset/testing/small-dataset';
import { createEmulatorFolder } from '../../kit/testing/emulator-folder.ts';

export const KEY = 'a key for tests alone';

/** Has one bank account, one recurring payment and two single payments. */
export const ELENA = 'elena@example.org';
/** Has a bank account with returned payments, a closed one, and a pending one. */
export const DIMITRI = 'dimitri@example.org';

export const CHECKING = 'pm-checking';
export const RETURNS = 'pm-returns';
export const CLOSED = 'pm-closed';
export const PENDING = 'pm-pending';

/** Parsed once per test file, because the demo dataset is large. */
const DATASET = JSON.stringify(Dataset.encode(withWallets()));

/** Creates a folder with a small dataset, and the environment of a processor. */
export async function createProcessorFolder() {
  const { environment, ...folder } = await createEmulatorFolder('bank-processor', DATASET);
  return { ...folder, environment: { ...environment, BANK_PROCESSOR_KEY: KEY, FAULT_INJECTION: '1' } };
}

function withWallets() {
  const dataset = smallDataset();
  const bank = (Token: string, AccountNumber: string) => ({
    Token,
    Description: 'Checking account',
    Type: 'CHQ' as const,
    RoutingNumber: '011000015',
    AccountNumber,
  });
  const wallets: Record<string, (ReturnType<typeof bank> & { Pending?: true })[]> = {
    Elena: [bank(CHECKING, '912345678')],
    Dimitri: [
      bank(RETURNS, '9900110001'),
      bank(CLOSED, '9900110002'),
      { ...bank(PENDING, '99001133'), Pending: true },
    ],
  };
  for (const { FirstName, Account } of dataset.members) {
    if (Account) Account.PaymentMethods = wallets[FirstName];
  }
  return dataset;
}
