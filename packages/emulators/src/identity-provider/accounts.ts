import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';
import { hashPassword, PasswordHash, verifyPassword } from './password.ts';

const KIND = 'Account';

const Account = z.strictObject({
  /** The object id, which the portal calls AzureObjectGuid. */
  oid: z.string(),
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  password: PasswordHash,
});
export type Account = z.infer<typeof Account>;

/** An account with an unhashed password. */
export interface NewAccount {
  oid: string;
  email: string;
  givenName: string;
  familyName: string;
  password: string;
}

/** E-mail addresses are compared case-insensitively. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

export class Accounts {
  readonly #store: Store;
  readonly #byOid = new Map<string, Account>();
  readonly #oidByEmail = new Map<string, string>();

  constructor(store: Store) {
    this.#store = store;
    for (const [, value] of store.list(KIND)) this.#remember(Account.parse(value));
  }

  byOid(oid: string): Account | undefined {
    return this.#byOid.get(oid);
  }

  byEmail(email: string): Account | undefined {
    const oid = this.#oidByEmail.get(normalizeEmail(email));
    return oid === undefined ? undefined : this.#byOid.get(oid);
  }

  signIn(email: string, password: string): Account | undefined {
    const account = this.byEmail(email);
    return account && verifyPassword(password, account.password) ? account : undefined;
  }

  /** Returns the new account, or undefined when the address is taken. */
  create(account: Omit<NewAccount, 'oid'>): Account | undefined {
    if (this.byEmail(account.email)) return undefined;
    return this.add({ ...account, oid: randomUUID() });
  }

  add(account: NewAccount): Account {
    const { password, email } = account;
    return this.#save({ ...account, email: normalizeEmail(email), password: hashPassword(password) });
  }

  setPassword(oid: string, password: string): void {
    this.#change(oid, { password: hashPassword(password) });
  }

  rename(oid: string, names: Pick<Account, 'givenName' | 'familyName'>): void {
    this.#change(oid, names);
  }

  #change(oid: string, change: Partial<Account>): void {
    const account = this.#byOid.get(oid);
    if (account) this.#save({ ...account, ...change });
  }

  #save(account: Account): Account {
    this.#store.put(KIND, account.oid, account);
    this.#remember(account);
    return account;
  }

  #remember(account: Account): void {
    this.#byOid.set(account.oid, account);
    this.#oidByEmail.set(account.email, account.oid);
  }
}
