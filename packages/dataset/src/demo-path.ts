import { fileURLToPath } from 'node:url';
import type { Dataset } from './schema.ts';

/** Default dataset of the portal if `PORTAL_DATASET` is not set. */
export const demoDatasetPath: string = fileURLToPath(new URL('./demo.json', import.meta.url));

export type DemoAccount = { name: string; email: string; password: string; shows: string };

/** Lists the accounts with a `shows` text, members first, in file order. */
export function listDemoAccounts(dataset: Dataset): DemoAccount[] {
  const accounts = [...dataset.members.flatMap(({ Account }) => Account ?? []), ...dataset.visitors];
  return accounts.flatMap(({ GivenName, Surname, EmailAddress, Password, shows }) =>
    shows === undefined
      ? []
      : [{ name: `${GivenName} ${Surname}`, email: EmailAddress, password: Password, shows }],
  );
}
