import { fieldTypes } from '@portal/dataset/extract/json-schema';
import { KIND_NAMES, KINDS, type KindName } from '@portal/dataset/extract/kinds';
import { htmlToText } from '@portal/domain/values/html-to-text';
import { phraseOf } from '@portal/domain/values/tokenize-query';
import type { Tables } from './tables.ts';

export type Value = string | number | boolean | null;

/** How the rows of a kind are stored. Columns are in the order of `fields`. */
export interface KindTable {
  readonly kind: KindName;
  readonly table: keyof Tables;
  readonly staged: string;
  /** Temporary table with the keys of rows that the last extract had, and that this one removes or changes. */
  readonly outdated: string;
  /** Temporary table with the keys in `outdated` that this extract does not have. */
  readonly removed: string;
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Types of staged columns that the table does not have. */
  readonly extraColumns: Readonly<Record<string, string>>;
  /** Conversions of values before they are stored, by field. */
  readonly convert: Readonly<Record<string, (text: string) => string>>;
}

const TABLES: Readonly<Record<KindName, keyof Tables>> = {
  members: 'member',
  addresses: 'address',
  certificates: 'certificate',
  parties: 'certificate_party',
  riders: 'rider',
  values: 'surrender_quote',
  activity: 'certificate_activity',
  bills: 'payment_summary',
  'payment-lines': 'payline',
  'payment-history': 'payment_history',
  documents: 'document',
  'document-amounts': 'document_amount',
  'help-articles': 'faq',
  'page-help': 'page_question',
  'search-synonyms': 'search_synonym',
  'contact-topics': 'contact_topic',
  'contact-issues': 'contact_issue',
  'form-templates': 'docusign_url',
  'spousal-consent-states': 'spousal_consent_state',
};

const EXTRA_COLUMNS: { readonly [Name in KindName]?: Readonly<Record<string, string>> } = {
  'payment-history': { payment_id: 'uuid' },
  documents: { filed_on: 'date', file: 'text', digest: 'text' },
};

const CONVERT: { readonly [Name in KindName]?: Readonly<Record<string, (text: string) => string>> } = {
  // Removes markup before search or browsers can see it (SUP-11, R-06).
  'help-articles': { Answer: htmlToText },
  'search-synonyms': { Phrase: phraseOf },
};

const OTHER_NAMES: Readonly<Record<string, string>> = { PaymentKey: 'extract_key' };

const KIND_TABLES: readonly KindTable[] = KIND_NAMES.map((kind) => {
  const types = fieldTypes(kind);
  const fields = [...types.keys()];
  const column = (field: string) => `${columnName(field)}${types.get(field) === 'money' ? '_cents' : ''}`;
  return {
    kind,
    table: TABLES[kind],
    staged: `staged_${TABLES[kind]}`,
    outdated: `outdated_${TABLES[kind]}`,
    removed: `removed_${TABLES[kind]}`,
    fields,
    columns: fields.map(column),
    key: KINDS[kind].key.map(column),
    extraColumns: EXTRA_COLUMNS[kind] ?? {},
    convert: CONVERT[kind] ?? {},
  };
});

export function kindTable(kind: KindName): KindTable {
  const found = KIND_TABLES.find((each) => each.kind === kind);
  if (!found) throw new TypeError(`The kind ${kind} has no table`);
  return found;
}

/** A value of a row as its table stores it. */
export function storedValue({ convert }: KindTable, field: string, value: Value): Value {
  return typeof value === 'string' ? (convert[field]?.(value) ?? value) : value;
}

/** A column has the name of its field (docs/decisions/0016-endpoint-metadata-in-contract.md). */
export function columnName(field: string): string {
  const words = field
    .replace('DocuSign', 'Docusign')
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4');
  return OTHER_NAMES[field] ?? words.toLowerCase();
}
