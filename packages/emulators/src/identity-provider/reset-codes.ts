import { randomInt } from 'node:crypto';
import { timingSafeEqualText } from '@portal/server-kit/timing-safe-equal-text';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';

const KIND = 'ResetCode';
const LIFETIME_MS = 10 * 60 * 1000;
const MAX_ATTEMPTS = 5;

const ResetCode = z.strictObject({
  email: z.string(),
  /** Null for an address without an account, for which no code is valid. */
  code: z.string().nullable(),
  attemptsLeft: z.int(),
  verified: z.boolean(),
  /** Milliseconds since 1970. */
  until: z.int(),
});
type ResetCode = z.infer<typeof ResetCode>;

/** 'expired': too old, too many attempts, or never sent. */
export type CodeResult = 'valid' | 'invalid' | 'expired';

/** Verification codes: 6 digits, 10 minutes, 5 attempts, one use, then 10 minutes to choose a password. */
export class ResetCodes {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Issues a code and replaces an earlier one. Returns undefined when the address has no account. */
  issue(interaction: string, email: string, hasAccount: boolean): string | undefined {
    const code = hasAccount ? String(randomInt(1_000_000)).padStart(6, '0') : null;
    const until = this.#now() + LIFETIME_MS;
    this.#save(interaction, { email, code, attemptsLeft: MAX_ATTEMPTS, verified: false, until });
    return code ?? undefined;
  }

  check(interaction: string, input: string): CodeResult {
    const stored = this.#find(interaction);
    if (!stored || stored.attemptsLeft === 0) return 'expired';
    if (stored.code !== null && timingSafeEqualText(stored.code, input)) {
      this.#save(interaction, { ...stored, verified: true, until: this.#now() + LIFETIME_MS });
      return 'valid';
    }
    const attemptsLeft = stored.attemptsLeft - 1;
    this.#save(interaction, { ...stored, attemptsLeft });
    return attemptsLeft > 0 ? 'invalid' : 'expired';
  }

  state(interaction: string): Pick<ResetCode, 'email' | 'verified'> | undefined {
    return this.#find(interaction);
  }

  /** Returns the verified address once. A second call returns undefined. */
  redeem(interaction: string): string | undefined {
    const stored = this.#find(interaction);
    if (!stored?.verified) return undefined;
    this.#store.remove(KIND, interaction);
    return stored.email;
  }

  #find(interaction: string): ResetCode | undefined {
    const value = this.#store.get(KIND, interaction);
    const code = value === undefined ? undefined : ResetCode.parse(value);
    return code && code.until > this.#now() ? code : undefined;
  }

  #save(interaction: string, code: ResetCode): void {
    this.#store.put(KIND, interaction, code, code.until);
  }
}
