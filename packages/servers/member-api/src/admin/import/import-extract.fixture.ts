import type { KindName } from '@portal/dataset/extract/kinds';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, beforeEach } from 'vitest';
import { otherMember, owner } from '../../testing/fixture.ts';
import { importFixture, openFixtureForImport, type Rows } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';

export let folder: string;
let remove: () => Promise<void>;
export let database: ImportDatabase;

/** Opens an imported database before each test. */
export function setUpImport(): void {
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    database = await openFixtureForImport(folder);
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });
}

/** Imports the fixture's extract with changes, and returns the counts that are not zero. */
export async function importWith(
  change?: (rows: Rows) => void,
  options: Omit<NonNullable<Parameters<typeof importFixture>[2]>, 'change'> = {},
) {
  const { counts, warnings } = await importFixture(database, folder, {
    ...options,
    ...(change && { change }),
  });
  const changed = Object.entries(counts).filter(([, each]) => each.added + each.changed + each.removed > 0);
  return { counts: Object.fromEntries(changed), warnings };
}

export function rowOf<Name extends KindName>(rows: Rows, kind: Name, key: Partial<Rows[Name][number]>) {
  const found = rows[kind].find((row) =>
    Object.entries(key).every(([field, value]) =>
      Object.entries(row).some(([name, each]) => name === field && each === value),
    ),
  );
  if (!found) throw new Error(`The fixture has no such row of ${kind}`);
  return found as Rows[Name][number];
}

export const ofOwner = { CertificateNumber: owner.certificateNumber };

/** Removes a member with an account, and everything that refers to the member or the certificate. */
export function removeOtherMember(rows: Rows): void {
  const { lifeProNameId, certificateNumber } = otherMember;
  for (const list of Object.values(rows)) {
    removeWhere(list, 'LifeProNameId', (value) => value === lifeProNameId);
    removeWhere(list, 'CertificateNumber', (value) => value === certificateNumber);
  }
  const documents = new Set<unknown>(rows.documents.map(({ DocumentId }) => DocumentId));
  removeWhere(rows['document-amounts'], 'DocumentId', (value) => !documents.has(value));
}

export function removeWhere(rows: object[], field: string, isRemoved: (value: unknown) => boolean): void {
  const fieldOf = (row: object) => new Map<string, unknown>(Object.entries(row)).get(field);
  rows.splice(0, rows.length, ...rows.filter((row) => !isRemoved(fieldOf(row))));
}
