import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ResolvedDataset, resolveDataset } from '@portal/dataset/dates';
import { readDataset } from '@portal/dataset/read';
import { todayInChicago } from '@portal/domain/values/dates';
import { StartError } from '@portal/server-base/start-error';
import { sql, type Transaction } from 'kysely';
import { datasetRows } from './dataset-rows.ts';
import type { Db } from './db.ts';
import { fillSearch } from './fill-search.ts';
import { loadDocumentFiles } from './load-document-files.ts';
import { liftLimits, withoutLimits } from './patience.ts';
import type { Tables } from './tables.ts';

/** Any number other than that of migrate.ts, the same in every copy of this program. */
const LOAD_LOCK = 4203;

/** PostgreSQL takes at most 65,535 values a statement; the widest table has 29 columns. */
const ROWS_A_STATEMENT = 1_000;

/**
 * Fills an empty database from a dataset, in one transaction. A database that holds this dataset stays as it is.
 * @throws StartError when the database holds another dataset; DatasetError when the file is wrong.
 */
export async function loadDataset(db: Db, file: string, now: Date): Promise<'loaded' | 'present'> {
  const digest = await digestOf(file);
  const load = async (transaction: Transaction<Tables>) => {
    await liftLimits(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOAD_LOCK)})`.execute(transaction);
    const present = await transaction.selectFrom('dataset_load').select('file_digest').executeTakeFirst();
    if (present?.file_digest === digest) return 'present';
    if (present) {
      throw new StartError(
        `The database holds another dataset than ${file}: start with the dataset it was filled from, or with an empty data folder or database.`,
      );
    }
    if (await transaction.selectFrom('member').select('life_pro_name_id').limit(1).executeTakeFirst()) {
      throw new StartError(
        `The database holds members that came from no dataset: start without PORTAL_DATASET, or with an empty data folder or database.`,
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
  return withoutLimits(() => db.transaction().execute(load));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    throw new StartError(`The dataset ${file} cannot be read: ${String(cause)}.`, { cause });
  }
  return hash.digest('hex');
}

async function insertRows(to: Transaction<Tables>, dataset: ResolvedDataset): Promise<void> {
  const rows = datasetRows(dataset);
  await inParts(rows.spousalConsentStates, (part) => to.insertInto('spousal_consent_state').values(part));
  await inParts(rows.members, (part) => to.insertInto('member').values(part));
  await inParts(rows.addresses, (part) => to.insertInto('address').values(part));
  await inParts(rows.profiles, (part) => to.insertInto('account_profile').values(part));
  await inParts(rows.certificates, (part) => to.insertInto('certificate').values(part));
  await inParts(rows.paymentSummaries, (part) => to.insertInto('payment_summary').values(part));
  await inParts(rows.activities, (part) => to.insertInto('certificate_activity').values(part));
  await inParts(rows.surrenderQuotes, (part) => to.insertInto('surrender_quote').values(part));
  await inParts(rows.riders, (part) => to.insertInto('rider').values(part));
  await inParts(rows.parties, (part) => to.insertInto('certificate_party').values(part));
  await inParts(rows.paylines, (part) => to.insertInto('payline').values(part));
  await inParts(rows.history, (part) => to.insertInto('payment_history').values(part));
  await inParts(rows.documents, (part) => to.insertInto('document').values(part));
  await inParts(rows.documentAmounts, (part) => to.insertInto('document_amount').values(part));
  await inParts(rows.payments, (part) => to.insertInto('payment').values(part));
  await inParts(rows.faqs, (part) => to.insertInto('faq').values(part));
  await inParts(rows.searchSynonyms, (part) => to.insertInto('search_synonym').values(part));
  await fillSearch(to);
  await inParts(rows.contactTopics, (part) => to.insertInto('contact_topic').values(part));
  await inParts(rows.contactIssues, (part) => to.insertInto('contact_issue').values(part));
  await inParts(rows.pageQuestions, (part) => to.insertInto('page_question').values(part));
  await inParts(rows.docusignUrls, (part) => to.insertInto('docusign_url').values(part));
}

async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await insert(rows.slice(start, start + ROWS_A_STATEMENT)).execute();
  }
}
