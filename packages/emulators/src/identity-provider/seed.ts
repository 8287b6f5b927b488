import { StartupError } from '@portal/server-kit/startup-error';
import type { NewAccount } from './accounts.ts';

/** Reads the sign-in accounts of a dataset. @throws StartupError with file, location and problem */
export async function readSeedAccounts(path: string): Promise<NewAccount[]> {
  // Imported on demand, because only the first start reads a dataset.
  const [{ readDataset }, { DatasetError }] = await Promise.all([
    import('@portal/dataset/read'),
    import('@portal/dataset/dataset-error'),
  ]);
  const read = () => {
    try {
      return readDataset(path);
    } catch (error) {
      throw error instanceof DatasetError ? new StartupError(error.message, { cause: error }) : error;
    }
  };
  const { members, visitors } = read();
  return [...members.flatMap(({ Account }) => Account ?? []), ...visitors].map((account) => ({
    oid: account.AzureObjectGuid,
    email: account.EmailAddress,
    givenName: account.GivenName,
    familyName: account.Surname,
    password: account.Password,
  }));
}
