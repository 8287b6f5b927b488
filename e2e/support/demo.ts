import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  DatasetAccount,
  DatasetMember,
  WrittenCertificate,
  WrittenDataset,
} from '@portal/dataset/schema';

/** Whole dollars and cents as text, such as '1204.50'; null where nothing is on file. */
export type MoneyOnFile = WrittenCertificate['FaceAmount'];

/** An account with an address that cannot be taken for the name of a person of the journeys (accounts.ts). */
export type DemoAccount = Omit<DatasetAccount, 'EmailAddress'> & {
  readonly EmailAddress: `${string}@${string}`;
};
export type DemoMember = Omit<DatasetMember, 'Account'> & { readonly Account?: DemoAccount };
export type DemoParty = WrittenCertificate['Parties'][number];
export type DemoCertificate = WrittenCertificate;

interface DemoDataset {
  readonly members: readonly DemoMember[];
  readonly visitors: readonly DemoAccount[];
  readonly certificates: WrittenDataset['certificates'];
}

const file = path.resolve(import.meta.dirname, '../../packages/dataset/src/demo.json');

/** The demo dataset as its file says it, distances of dates and all; what starts the portal checks it. */
export const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
