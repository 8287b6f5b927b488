import { hash, randomBytes } from 'node:crypto';
import type { WalletSession } from '@portal/bank-processor-api/payment-methods';
import { z } from 'zod';
import type { Store } from '../../kit/store.ts';

const INVITATION_MS = 5 * 60_000;
const SESSION_MS = 20 * 60_000;

const Invitation = z.object({ loginId: z.string() });
const Session = z.object({ loginId: z.string(), formToken: z.string() });

export interface Session extends z.infer<typeof Session> {
  secret: string;
}

/** Single-use URLs that open a wallet, and the resulting sessions. */
export class WalletSessions {
  readonly #store: Store;
  readonly #origin: string;

  constructor(store: Store, origin: string) {
    this.#store = store;
    this.#origin = origin;
  }

  invite(loginId: string): WalletSession {
    const secret = newSecret();
    const until = Date.now() + INVITATION_MS;
    this.#store.put('Invitation', hashOf(secret), { loginId }, until);
    return { url: `${this.#origin}/wallet/open/${secret}`, 'expires-at': new Date(until).toISOString() };
  }

  /** Opens the wallet. Returns undefined for a used, expired or unknown URL. */
  open(secret: string): Session | undefined {
    const id = hashOf(secret);
    const invitation = Invitation.safeParse(this.#store.get('Invitation', id)).data;
    if (!invitation) return undefined;
    const session = { loginId: invitation.loginId, formToken: newSecret() };
    const cookie = newSecret();
    this.#store.transaction(() => {
      this.#store.remove('Invitation', id);
      this.#store.put('WalletSession', hashOf(cookie), session, Date.now() + SESSION_MS);
    });
    return { ...session, secret: cookie };
  }

  find(secret: string): Session | undefined {
    const session = Session.safeParse(this.#store.get('WalletSession', hashOf(secret))).data;
    return session && { ...session, secret };
  }

  end({ secret }: Session): void {
    this.#store.remove('WalletSession', hashOf(secret));
  }
}

const newSecret = () => randomBytes(32).toString('base64url');

/** The store contains no usable secret. */
const hashOf = (secret: string) => hash('sha256', secret, 'base64url');
