import { join } from 'node:path';
import { datasetExtractRows, writeExtract } from '@portal/dataset/extract/write-extract';
import { Dataset } from '@portal/dataset/schema';
import type { CalendarDate } from '@portal/domain/values/dates';
import { fixture } from '@portal/member-api/testing/fixture';

/** Names of the two extracts that are imported in turn. Each is in every city and product name of its rows. */
export const EXTRACTS = ['Racine', 'Kenosha'] as const;
export type ExtractName = (typeof EXTRACTS)[number];

/** Writes both extracts of the fixture. They have equal keys and different values. */
export async function writeExtracts(folder: string, today: CalendarDate): Promise<void> {
  for (const name of EXTRACTS) {
    const rows = datasetExtractRows(Dataset.parse(fixture), today);
    const changed = {
      ...rows,
      addresses: (rows.addresses ?? []).map((row) => ({ ...row, City: name })),
      certificates: (rows.certificates ?? []).map((row) => ({ ...row, ProductName: name })),
      riders: (rows.riders ?? []).map((row) => ({ ...row, Description: name })),
    };
    await writeExtract(join(folder, name), [changed], today);
  }
}
