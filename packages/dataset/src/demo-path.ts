import { fileURLToPath } from 'node:url';
import type { Dataset } from './schema.ts';

/** The dataset that the portal starts with when `PORTAL_DATASET` names no other. */
export const demoDatasetPath: string = fileURLToPath(new URL('./demo.json', import.meta.url));

/** What a visitor needs to try one account of a dataset. */
export type DemoAccount = { name: string; email: string; password: string; shows: string };

/** The accounts that show something, members first, in the order of the file. */
export function listDemoAccounts(dataset: Dataset): DemoAccount[] {
  const accounts = [...dataset.members.flatMap(({ Account }) => Account ?? []), ...dataset.visitors];
  return accounts.flatMap(({ GivenName, Surname, EmailAddress, Password, shows }) =>
    shows === undefined
      ? []
      : [{ name: `${GivenName} ${Surname}`, email: EmailAddress, password: Password, shows }],
  );
}
