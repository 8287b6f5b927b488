import type { AppConfig } from '@portal/platform';
import type { Identity } from '../auth/identity.ts';

/** What the authentication script hands to the shell. Both run in one page, and each is a build of its own. */
export interface AuthScript {
  /** Settles when the first request of the page was sent, or when there is none to send. */
  readonly firstRequest?: Promise<void>;
  /** Opens the sign-in library once for this page. `answer` is the provider's. */
  open(config: AppConfig, answer: string): Promise<Identity>;
}

/** A symbol: a text would also find an element of the page that has it as its id. */
const KEY = Symbol.for('portal sign-in');

/** Publishes the authentication script to the shell. Returns whether it is the first in this page. */
export function publish(script: AuthScript): boolean {
  if (Object.hasOwn(globalThis, KEY)) return false;
  return Reflect.defineProperty(globalThis, KEY, { value: script, configurable: true });
}

/** The published script, which stays where it is. */
export function published(): AuthScript | undefined {
  // Only `publish` writes under this key.
  return Reflect.get(globalThis, KEY) as AuthScript | undefined;
}

/** Takes the published script off the page, so that no later script can reach it. */
export function takePublished(): AuthScript | undefined {
  const script = published();
  Reflect.deleteProperty(globalThis, KEY);
  return script;
}
