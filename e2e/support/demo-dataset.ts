import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatasetAccount, DatasetInput } from '@portal/dataset/schema';

/** An account with an address that cannot be taken for the name of a person of the journeys (accounts.ts). */
export type DemoAccount = Omit<DatasetAccount, 'EmailAddress'> & {
  readonly EmailAddress: `${string}@${string}`;
};

interface DemoDataset {
  readonly members: readonly (Pick<
    DatasetInput['members'][number],
    'LifeProNameId' | 'FirstName' | 'LastName' | 'DateOfBirth' | 'LastFourSsn'
  > & { readonly Account?: DemoAccount })[];
  readonly certificates: DatasetInput['certificates'];
  readonly visitors: readonly DemoAccount[];
}

const file = path.resolve(import.meta.dirname, '../../packages/dataset/src/demo.json');

/** The accounts of the demo dataset as its file says them; what starts the portal checks it. */
export const demoDataset = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
