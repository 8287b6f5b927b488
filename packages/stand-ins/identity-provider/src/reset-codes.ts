import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Store } from '@portal/stand-in-base/store';
import { z } from 'zod';

const KIND = 'ResetCode';
const LIFETIME_MS = 10 * 60 * 1000;
const TRIES = 5;

const ResetCode = z.strictObject({
  email: z.string(),
  /** Null for an address without an account: no code is right for it. */
  code: z.string().nullable(),
  triesLeft: z.int(),
  verified: z.boolean(),
  /** Milliseconds since 1970. */
  until: z.int(),
});
type ResetCode = z.infer<typeof ResetCode>;

/** Right; wrong, try again; or gone: too old, tried too often, or never sent. */
export type CodeAnswer = 'right' | 'wrong' | 'gone';

/**
 * Verification codes of the password reset, one for each interaction: 6 digits, 10 minutes, 5 tries, one use.
 * Whoever has typed the right one has 10 minutes more to choose a password.
 */
export class ResetCodes {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** A new code in place of an earlier one; undefined, and none to mail, when the address has no account. */
  async issue(interaction: string, email: string, hasAccount: boolean): Promise<string | undefined> {
    const code = hasAccount ? String(randomInt(1_000_000)).padStart(6, '0') : null;
    const until = this.#now() + LIFETIME_MS;
    await this.#save(interaction, { email, code, triesLeft: TRIES, verified: false, until });
    return code ?? undefined;
  }

  async check(interaction: string, typed: string): Promise<CodeAnswer> {
    const kept = this.#find(interaction);
    if (!kept || kept.triesLeft === 0) return 'gone';
    if (kept.code !== null && isSame(kept.code, typed)) {
      await this.#save(interaction, { ...kept, verified: true, until: this.#now() + LIFETIME_MS });
      return 'right';
    }
    const triesLeft = kept.triesLeft - 1;
    await this.#save(interaction, { ...kept, triesLeft });
    return triesLeft > 0 ? 'wrong' : 'gone';
  }

  /** The address that a code was asked for, and whether the code was typed right. */
  state(interaction: string): Pick<ResetCode, 'email' | 'verified'> | undefined {
    return this.#find(interaction);
  }

  /** The address whose code was typed right, once: a second call finds nothing. */
  async redeem(interaction: string): Promise<string | undefined> {
    const kept = this.#find(interaction);
    if (!kept?.verified) return undefined;
    await this.#store.remove(KIND, interaction);
    return kept.email;
  }

  #find(interaction: string): ResetCode | undefined {
    const value = this.#store.get(KIND, interaction);
    const code = value === undefined ? undefined : ResetCode.parse(value);
    return code && code.until > this.#now() ? code : undefined;
  }

  #save(interaction: string, code: ResetCode): Promise<void> {
    return this.#store.put(KIND, interaction, code, code.until);
  }
}

function isSame(code: string, typed: string): boolean {
  const [kept, given] = [Buffer.from(code), Buffer.from(typed)];
  return kept.length === given.length && timingSafeEqual(kept, given);
}
