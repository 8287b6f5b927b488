import type { ResolvedCertificate, ResolvedDataset } from '@portal/dataset/dates';
import { datasetRows } from '@portal/dataset/extract/extract-rows';
import { KIND_NAMES, type KindName } from '@portal/dataset/extract/kinds';
import { dayOfMonth } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { Trx } from './db.ts';
import { kindTable, storedValue, type Value } from './kind-tables.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, which are one parameter. */
const BATCH_SIZE = 1_000;

type Row = Readonly<Record<string, Value>>;

/** Stores a dataset in the tables of an extract, with what an extract does not have: profiles and pending payments. */
export async function insertDataset(trx: Trx, dataset: ResolvedDataset): Promise<void> {
  const rows = datasetRows(dataset);
  for (const kind of KIND_NAMES) {
    const { table } = kindTable(kind);
    const isDocuments = kind === 'documents';
    await insertRows(
      trx,
      table,
      isDocuments ? rows[kind].map(documentRow) : rows[kind].map((row) => tableRow(kind, row)),
    );
  }
  await rebuildSearchIndex(trx);
  await insertRows(trx, 'account_profile', dataset.members.flatMap(profileRow));
  await insertRows(trx, 'payment', pendingPaymentRows(dataset));
}

/** A payment gets the key of the extract that first has it. */
const UNKNOWN_COLUMN = 'extract_key';

function tableRow(kind: KindName, row: object): Row {
  const target = kindTable(kind);
  const values = new Map<string, Value>(Object.entries(row));
  const entries = target.fields.map((field, index) => [
    target.columns[index] ?? field,
    storedValue(target, field, values.get(field) ?? null),
  ]);
  return Object.fromEntries(
    entries.filter(([column]) => column !== UNKNOWN_COLUMN && !(String(column) in target.extraColumns)),
  );
}

/** Documents from before the portal trigger no email. */
function documentRow(document: ReturnType<typeof datasetRows>['documents'][number]): Row {
  const filed_at = filedAt(document);
  return { ...tableRow('documents', document), filed_at, notified_at: filed_at };
}

async function insertRows(trx: Trx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH_SIZE));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)
    `.execute(trx);
  }
}

/** Uses the first usable method of the wallet. Schedules are monthly on the day of the payment date. */
function pendingPaymentRows({ members, pendingPayments }: ResolvedDataset) {
  const wallets = new Map(
    members.map(({ Account }) => [Account?.AzureObjectGuid, Account?.PaymentMethods ?? []]),
  );
  return pendingPayments.map((payment) => {
    const isSingle = payment.Kind === 'single';
    const method = wallets.get(payment.AzureObjectGuid)?.find(({ Pending }) => !Pending);
    return {
      kind: payment.Kind,
      azure_object_id: payment.AzureObjectGuid,
      certificate_number: payment.CertificateNumber,
      payment_type: payment.PaymentType,
      amount_cents: payment.Amount,
      payment_date: payment.Date,
      schedule_day: isSingle ? null : dayOfMonth(payment.Date),
      schedule_type_code: isSingle ? null : 'MONTHLY',
      method_token: method?.Token ?? null,
      state: isSingle ? 'SCHEDULED' : 'ACTIVE',
      processor_reference: payment.ReferenceNumber,
      instruction: null,
      debit_authorization: null,
    };
  });
}

function profileRow({ LifeProNameId, Account, Profile }: ResolvedDataset['members'][number]) {
  if (!Account || !Profile) return [];
  return [
    {
      azure_object_id: Account.AzureObjectGuid,
      life_pro_name_id: LifeProNameId,
      account_user_name: Profile.AccountUserName,
      profile_registered: Profile.ProfileRegistered,
      profile_validated: Profile.ProfileValidated,
      allow_access: Profile.AllowAccess,
      allow_email_contact: Profile.AllowEmailContact,
      display_first_name: Profile.DisplayFirstName,
      display_last_name: Profile.DisplayLastName,
      email_address: Profile.EmailAddress,
    },
  ];
}

/** Bills count from their month, statements and tax forms from the February after their year. */
function filedAt({
  FormType,
  Period,
}: Pick<ResolvedCertificate['Documents'][number], 'FormType' | 'Period'>): string {
  const isAfterYear = FormType === 'Annual Statement Letter' || FormType === 'Reportable Tax Form';
  const month = Period.length > 4 ? Period : isAfterYear ? `${Number(Period) + 1}-02` : `${Period}-01`;
  return `${month}-01T12:00:00Z`;
}
