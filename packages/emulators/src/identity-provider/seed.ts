import { readSeedDataset } from '../kit/read-seed-dataset.ts';
import type { NewAccount } from './accounts.ts';

/** Reads the sign-in accounts of a dataset. @throws OperatorError with file, location and problem */
export async function readSeedAccounts(path: string | undefined): Promise<NewAccount[]> {
  const { members, visitors } = await readSeedDataset(path);
  return [...members.flatMap(({ Account }) => Account ?? []), ...visitors].map((account) => ({
    oid: account.AzureObjectGuid,
    email: account.EmailAddress,
    givenName: account.GivenName,
    familyName: account.Surname,
    password: account.Password,
  }));
}
