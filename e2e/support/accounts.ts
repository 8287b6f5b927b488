import { readFileSync } from 'node:fs';
import path from 'node:path';

interface DemoAccount {
  readonly AzureObjectGuid: string;
  readonly EmailAddress: string;
  readonly Password: string;
}

interface DemoDataset {
  readonly members: readonly { readonly Account?: DemoAccount }[];
  readonly visitors: readonly DemoAccount[];
}

const file = path.resolve(import.meta.dirname, '../../packages/dataset/src/demo.json');
const { members, visitors } = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
const accounts = [...members.flatMap(({ Account }) => (Account ? [Account] : [])), ...visitors];

/** People of the demo dataset, by what they show; `npm start` prints the same table. */
const PEOPLE = {
  oneCertificate: 'margaret@example.org',
  manyCertificates: 'harold@example.org',
  payorOnly: 'erik@example.org',
  pendingOnly: 'priya@example.org',
  noCertificates: 'omar@example.org',
  suspended: 'wanda@example.org',
  overdue: 'hector@example.org',
  inGrace: 'denise@example.org',
  paidUp: 'stanley@example.org',
  annuities: 'giuseppe@example.org',
  singlePremium: 'solveig@example.org',
  onBillingHold: 'linh@example.org',
  autoPay: 'marcus@example.org',
  spouseConsent: 'rosa@example.org',
  withLoan: 'carol@example.org',
  pendingPayments: 'elena@example.org',
  returnedPayment: 'dimitri@example.org',
  notValidated: 'kenji@example.org',
  accessDenied: 'reginald@example.org',
  notRegistered: 'nora@example.org',
} as const;

export type Person = keyof typeof PEOPLE;

/** The account of a demo person; throws when the demo dataset has lost it. */
export function accountOf(person: Person): DemoAccount {
  const account = accounts.find(({ EmailAddress }) => EmailAddress === PEOPLE[person]);
  if (!account) throw new Error(`The demo dataset has no account ${PEOPLE[person]}`);
  return account;
}
