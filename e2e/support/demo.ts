import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Dataset, DatasetAccount, DatasetCertificate, DatasetMember } from '@portal/dataset/schema';

/** Whole dollars and cents as text, such as '1204.50'; null where nothing is on file. */
export type MoneyOnFile = DatasetCertificate['FaceAmount'];

/** An account with an address that cannot be taken for the name of a person of the journeys (accounts.ts). */
export type DemoAccount = Omit<DatasetAccount, 'EmailAddress'> & {
  readonly EmailAddress: `${string}@${string}`;
};
export type DemoMember = Omit<DatasetMember, 'Account'> & { readonly Account?: DemoAccount };
export type DemoParty = DatasetCertificate['Parties'][number];
export type DemoCertificate = DatasetCertificate;

interface DemoDataset {
  readonly members: readonly DemoMember[];
  readonly visitors: readonly DemoAccount[];
  readonly certificates: Dataset['certificates'];
}

const file = path.resolve(import.meta.dirname, '../../packages/dataset/src/demo.json');

/** The demo dataset as its file says it, distances of dates and all; what starts the portal checks it. */
export const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
