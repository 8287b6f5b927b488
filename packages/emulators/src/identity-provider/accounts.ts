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

/** The sign-in accounts. */
export class Accounts {
  readonly #store: Store;
  readonly #passwordCost: number;
  readonly #byOid = new Map<string, Account>();
  readonly #oidByEmail = new Map<string, string>();
  /** Accounts of the dataset that are not imported yet, by e-mail address. */
  readonly #pending = new Map<string, NewAccount>();
  #stopped = false;

  constructor(store: Store, passwordCost: number) {
    this.#store = store;
    this.#passwordCost = passwordCost;
    for (const [, value] of store.list(KIND)) this.#remember(Account.parse(value));
  }

  byOid(oid: string): Account | undefined {
    return this.#byOid.get(oid);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const key = normalizeEmail(email);
    const pending = this.#pending.get(key);
    if (pending) await this.#import(pending);
    const oid = this.#oidByEmail.get(key);
    return oid === undefined ? undefined : this.#byOid.get(oid);
  }

  /** Returns the account for this address and password. Takes the same time for an unknown address. */
  async signIn(email: string, password: string): Promise<Account | undefined> {
    const account = await this.byEmail(email);
    return (await verifyPassword(password, account?.password, this.#passwordCost)) ? account : undefined;
  }

  /** Returns the new account, or undefined when the address is taken. */
  async create(account: Omit<NewAccount, 'oid'>): Promise<Account | undefined> {
    const email = normalizeEmail(account.email);
    if (this.#pending.has(email) || this.#oidByEmail.has(email)) return undefined;
    return this.#add({ ...account, email, oid: randomUUID() });
  }

  async setPassword(oid: string, password: string): Promise<void> {
    const hash = await hashPassword(password, this.#passwordCost);
    this.#change(oid, { password: hash });
  }

  rename(oid: string, names: Pick<Account, 'givenName' | 'familyName'>): void {
    this.#change(oid, names);
  }

  /** Imports accounts one by one, because each hash takes a third of a second. False when stop() was called. */
  async importAccounts(accounts: readonly NewAccount[]): Promise<boolean> {
    for (const account of accounts) {
      const email = normalizeEmail(account.email);
      if (!this.#byOid.has(account.oid) && !this.#oidByEmail.has(email))
        this.#pending.set(email, { ...account, email });
    }
    for (const account of [...this.#pending.values()]) {
      if (this.#stopped) return false;
      if (this.#pending.has(account.email)) await this.#import(account);
    }
    return true;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #import(account: NewAccount): Promise<void> {
    await this.#add(account);
    this.#pending.delete(account.email);
  }

  async #add({ password, ...rest }: NewAccount): Promise<Account | undefined> {
    const account: Account = { ...rest, password: await hashPassword(password, this.#passwordCost) };
    // Checked after the await, so that nothing can change before the next line.
    if (this.#oidByEmail.has(account.email)) return undefined;
    this.#save(account);
    return account;
  }

  #change(oid: string, change: Partial<Account>): void {
    const account = this.#byOid.get(oid);
    if (account) this.#save({ ...account, ...change });
  }

  #save(account: Account): void {
    this.#store.put(KIND, account.oid, account);
    this.#remember(account);
  }

  #remember(account: Account): void {
    this.#byOid.set(account.oid, account);
    this.#oidByEmail.set(account.email, account.oid);
  }
}
