import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ResolvedDataset, resolveDataset } from '@portal/dataset/dates';
import { readDataset } from '@portal/dataset/read';
import { todayInChicago } from '@portal/domain/values/dates';
import { StartupError } from '@portal/server-kit/startup-error';
import { sql, type Transaction } from 'kysely';
import { datasetRows } from './dataset-rows.ts';
import type { Db } from './db.ts';
import { loadDocumentFiles } from './load-document-files.ts';
import { disableSessionTimeouts, withoutTimeouts } from './query-timeout.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import type { Tables } from './tables.ts';

/** Advisory lock key. Must differ from migrate.ts and be equal in all instances. */
const LOAD_LOCK = 4203;

/** PostgreSQL accepts 65,535 parameters per statement, and the widest table has 29 columns. */
const BATCH_SIZE = 1_000;

/**
 * Fills an empty database in one transaction. Does nothing if it has this dataset already.
 * @throws StartupError when the database contains other data, DatasetError when the file is invalid
 */
export async function loadDataset(db: Db, file: string, now: Date): Promise<'loaded' | 'present'> {
  const digest = await digestOf(file);
  const load = async (transaction: Transaction<Tables>) => {
    await disableSessionTimeouts(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOAD_LOCK)})`.execute(transaction);
    const existing = await transaction.selectFrom('dataset_load').select('file_digest').executeTakeFirst();
    if (existing?.file_digest === digest) return 'present';
    if (existing) {
      throw new StartupError(
        `The database contains another dataset than ${file}: start with the dataset it was filled from, or with an empty data folder or database.`,
      );
    }
    if (await transaction.selectFrom('member').select('life_pro_name_id').limit(1).executeTakeFirst()) {
      throw new StartupError(
        `The database contains members that did not come from a dataset: start without PORTAL_DATASET, or with an empty data folder or database.`,
      );
    }

    const dataset = resolveDataset(readDataset(file), todayInChicago(now));
    await insertRows(transaction, dataset);
    await loadDocumentFiles(transaction, dataset, file);
    await transaction
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
    throw new StartupError(`The dataset ${file} cannot be read: ${String(cause)}.`, { cause });
  }
  return hash.digest('hex');
}

async function insertRows(to: Transaction<Tables>, dataset: ResolvedDataset): Promise<void> {
  const rows = datasetRows(dataset);
  await inBatches(rows.spousalConsentStates, (batch) => to.insertInto('spousal_consent_state').values(batch));
  await inBatches(rows.members, (batch) => to.insertInto('member').values(batch));
  await inBatches(rows.addresses, (batch) => to.insertInto('address').values(batch));
  await inBatches(rows.profiles, (batch) => to.insertInto('account_profile').values(batch));
  await inBatches(rows.certificates, (batch) => to.insertInto('certificate').values(batch));
  await inBatches(rows.paymentSummaries, (batch) => to.insertInto('payment_summary').values(batch));
  await inBatches(rows.activities, (batch) => to.insertInto('certificate_activity').values(batch));
  await inBatches(rows.surrenderQuotes, (batch) => to.insertInto('surrender_quote').values(batch));
  await inBatches(rows.riders, (batch) => to.insertInto('rider').values(batch));
  await inBatches(rows.parties, (batch) => to.insertInto('certificate_party').values(batch));
  await inBatches(rows.paylines, (batch) => to.insertInto('payline').values(batch));
  await inBatches(rows.history, (batch) => to.insertInto('payment_history').values(batch));
  await inBatches(rows.documents, (batch) => to.insertInto('document').values(batch));
  await inBatches(rows.documentAmounts, (batch) => to.insertInto('document_amount').values(batch));
  await inBatches(rows.payments, (batch) => to.insertInto('payment').values(batch));
  await inBatches(rows.faqs, (batch) => to.insertInto('faq').values(batch));
  await inBatches(rows.searchSynonyms, (batch) => to.insertInto('search_synonym').values(batch));
  await rebuildSearchIndex(to);
  await inBatches(rows.contactTopics, (batch) => to.insertInto('contact_topic').values(batch));
  await inBatches(rows.contactIssues, (batch) => to.insertInto('contact_issue').values(batch));
  await inBatches(rows.pageQuestions, (batch) => to.insertInto('page_question').values(batch));
  await inBatches(rows.docusignUrls, (batch) => to.insertInto('docusign_url').values(batch));
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await insert(rows.slice(start, start + BATCH_SIZE)).execute();
  }
}
