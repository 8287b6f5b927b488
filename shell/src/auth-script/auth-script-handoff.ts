import type { AppConfig } from '@portal/section-sdk';
import type { MsalClient } from '../auth/msal-client.ts';

/** What the authentication script hands to the shell. Both run in one page, and each is a build of its own. */
export interface AuthScript {
  /** Settles when the first request of the page was sent, or when there is none to send. */
  readonly firstRequest?: Promise<void>;
  /** Opens the sign-in library once for this page. `answer` is the provider's. */
  createClient(config: AppConfig, redirectHash: string): Promise<MsalClient>;
}

/** A symbol: a text would also find an element of the page that has it as its id. */
const KEY = Symbol.for('portal-auth-script');

/** Publishes the authentication script to the shell. Returns whether it is the first in this page. */
export function publish(script: AuthScript): boolean {
  if (Object.hasOwn(globalThis, KEY)) return false;
  return Reflect.defineProperty(globalThis, KEY, { value: script, configurable: true });
}

/** The published script, which stays where it is. */
export function peekPublished(): AuthScript | undefined {
  // Only `publish` writes under this key.
  return Reflect.get(globalThis, KEY) as AuthScript | undefined;
}

/** Takes the published script off the page, so that no later script can reach it. */
export function consumePublished(): AuthScript | undefined {
  const script = peekPublished();
  Reflect.deleteProperty(globalThis, KEY);
  return script;
}
