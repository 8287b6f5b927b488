import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { resolveDataset } from '@portal/dataset/dates';
import { readDataset } from '@portal/dataset/read';
import { todayInChicago } from '@portal/domain/values/dates';
import { OperatorError } from '@portal/server-kit/operator-error';
import { acquireAdvisoryLock } from './advisory-lock.ts';
import type { Db, Trx } from './db.ts';
import { insertDataset } from './insert-dataset.ts';
import { loadDocumentFiles } from './load-document-files.ts';
import { disableSessionTimeouts, withoutTimeouts } from './query-timeout.ts';

/**
 * Fills an empty database in one transaction. Does nothing if it has this dataset already.
 * @throws OperatorError when the database contains other data, DatasetError when the file is invalid
 */
export async function loadDataset(db: Db, file: string, now: Date): Promise<'loaded' | 'present'> {
  const digest = await digestOf(file);
  const load = async (trx: Trx) => {
    await disableSessionTimeouts(trx);
    await acquireAdvisoryLock(trx, 'dataset');
    const existing = await trx.selectFrom('dataset_load').select('file_digest').executeTakeFirst();
    if (existing?.file_digest === digest) return 'present';
    if (existing) {
      throw new OperatorError(
        `The database contains another dataset than ${file}: start with the dataset it was filled from, or with an empty data folder or database.`,
      );
    }
    if (await trx.selectFrom('member').select('life_pro_name_id').limit(1).executeTakeFirst()) {
      throw new OperatorError(
        `The database contains members that did not come from a dataset: start without PORTAL_DATASET, or with an empty data folder or database.`,
      );
    }

    const dataset = resolveDataset(readDataset(file), todayInChicago(now));
    await insertDataset(trx, dataset);
    await loadDocumentFiles(trx, dataset, file);
    await trx
      .insertInto('dataset_load')
      .values({ file_digest: digest, environment_name: dataset.environmentName })
      .execute();
    return 'loaded';
  };
  return withoutTimeouts(() => db.transaction().execute(load));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    throw new OperatorError(`The dataset ${file} cannot be read: ${String(cause)}.`, { cause });
  }
  return hash.digest('hex');
}
