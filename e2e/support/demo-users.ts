import { type DemoAccount, demoDataset } from './demo-dataset.ts';

const accounts = [
  ...demoDataset.members.flatMap(({ Account }) => (Account ? [Account] : [])),
  ...demoDataset.visitors,
];

/** Demo users by what they show. `npm start` prints the same table. */
const DEMO_USERS = {
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

/** A demo user, by name or e-mail address. */
export type DemoUser = keyof typeof DEMO_USERS | `${string}@${string}`;

// `Object.keys` widens the names.
export const demoUsers = Object.keys(DEMO_USERS) as (keyof typeof DEMO_USERS)[];

/** Returns the account of a demo user. @throws when the demo dataset lacks it */
export function accountOf(demoUser: DemoUser): DemoAccount {
  const byName: Readonly<Record<string, string>> = DEMO_USERS;
  const email = byName[demoUser] ?? demoUser;
  const account = accounts.find(({ EmailAddress }) => EmailAddress === email);
  if (!account) throw new Error(`The demo dataset has no account ${email}`);
  return account;
}
