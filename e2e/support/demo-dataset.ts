import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatasetAccount, DatasetInput } from '@portal/dataset/schema';

/** An account, typed so that its address cannot be mistaken for a demo user's name. */
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

/** The accounts of the demo dataset. The portal's start validates the file. */
export const demoDataset = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
