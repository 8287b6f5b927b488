import { randomUUID } from 'node:crypto';
import type { Store } from '@portal/emulator-kit/store';
import { z } from 'zod';
import { hashPassword, PasswordHash, verifyPassword } from './password.ts';

const KIND = 'Account';

const Account = z.strictObject({
  /** The object id, AzureObjectGuid to the portal. */
  oid: z.string(),
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  password: PasswordHash,
});
export type Account = z.infer<typeof Account>;

/** An account whose password is still to be hashed. */
export interface NewAccount {
  oid: string;
  email: string;
  givenName: string;
  familyName: string;
  password: string;
}

/** E-mail addresses are compared without letter case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

/** The sign-in accounts. All changes are on the disk when their promise is kept. */
export class Accounts {
  readonly #store: Store;
  /** scrypt's `n` as a power of two. */
  readonly #passwordCost: number;
  readonly #byOid = new Map<string, Account>();
  readonly #oidByEmail = new Map<string, string>();
  /** Accounts of the dataset that are not taken over yet, by e-mail address. */
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

  /** The account that this address and password open; takes the same time when there is none. */
  async signIn(email: string, password: string): Promise<Account | undefined> {
    const account = await this.byEmail(email);
    return (await verifyPassword(password, account?.password, this.#passwordCost)) ? account : undefined;
  }

  /** The new account, or undefined when the address is taken. */
  async create(account: Omit<NewAccount, 'oid'>): Promise<Account | undefined> {
    const email = normalizeEmail(account.email);
    if (this.#pending.has(email) || this.#oidByEmail.has(email)) return undefined;
    return this.#add({ ...account, email, oid: randomUUID() });
  }

  async setPassword(oid: string, password: string): Promise<void> {
    const hash = await hashPassword(password, this.#passwordCost);
    await this.#change(oid, { password: hash });
  }

  async rename(oid: string, names: Pick<Account, 'givenName' | 'familyName'>): Promise<void> {
    await this.#change(oid, names);
  }

  /**
   * Takes over the accounts of a dataset, one after the other, since each costs a third of a second. Whoever signs
   * in meanwhile is taken over first. Answers false when stop() came before the end.
   */
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
    // Asked after the hash is made: nothing can come between this line and the next.
    if (this.#oidByEmail.has(account.email)) return undefined;
    await this.#save(account);
    return account;
  }

  async #change(oid: string, change: Partial<Account>): Promise<void> {
    const account = this.#byOid.get(oid);
    if (account) await this.#save({ ...account, ...change });
  }

  async #save(account: Account): Promise<void> {
    this.#remember(account);
    await this.#store.put(KIND, account.oid, account);
  }

  #remember(account: Account): void {
    this.#byOid.set(account.oid, account);
    this.#oidByEmail.set(account.email, account.oid);
  }
}
