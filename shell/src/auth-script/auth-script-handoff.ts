import type { AppConfig } from '@portal/section-sdk';
import type { MsalClient } from '../auth/msal-client.ts';

/** Interface of the authentication script for the shell. Both run in one page and are separate builds. */
export interface AuthScript {
  /** Settles when the bootstrap request was sent, or when there is none. */
  readonly bootstrapRequest?: Promise<void>;
  /** Opens the sign-in library once for this page. `redirectHash` holds the provider's response. */
  createClient(config: AppConfig, redirectHash: string): Promise<MsalClient>;
}

/** A symbol, because a string key would also match a page element with that id. */
const KEY = Symbol.for('portal-auth-script');

/** Publishes the authentication script to the shell. Returns whether it is the first in this page. */
export function publish(script: AuthScript): boolean {
  if (Object.hasOwn(globalThis, KEY)) return false;
  return Reflect.defineProperty(globalThis, KEY, { value: script, configurable: true });
}

export function peekPublished(): AuthScript | undefined {
  // Only `publish` writes under this key.
  return Reflect.get(globalThis, KEY) as AuthScript | undefined;
}

/** Returns the published script and removes it, so that no later script can reach it. */
export function consumePublished(): AuthScript | undefined {
  const script = peekPublished();
  Reflect.deleteProperty(globalThis, KEY);
  return script;
}
