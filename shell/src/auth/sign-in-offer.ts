import type { AppConfig } from '@portal/platform';
import type { Identity } from './identity.ts';

/** What the sign-in code, a script of its own, gives the shell. */
export interface SignInCode {
  /** Settles when the page's first call has left, or when it is known that none does; undefined where nothing is begun. */
  readonly begun?: Promise<void>;
  /** The sign-in library of this page: opened by whoever asks first, with the provider's answer. */
  open(config: AppConfig, answer: string): Promise<Identity>;
}

/** No text: a name would also find an element of the page that has it as its id. */
const KEY = Symbol.for('portal sign-in');

/** Holds the sign-in code for the shell; answers whether it is the first to do so. */
export function offer(code: SignInCode): boolean {
  if (Object.hasOwn(globalThis, KEY)) return false;
  return Reflect.defineProperty(globalThis, KEY, { value: code, configurable: true });
}

/** The sign-in code as long as it is held: who only looks leaves it there. */
export function offered(): SignInCode | undefined {
  // Nothing but `offer` writes under this key.
  return Reflect.get(globalThis, KEY) as SignInCode | undefined;
}

/** Takes the sign-in code off the page, so that no script which comes later can reach it. */
export function takeOffer(): SignInCode | undefined {
  const code = offered();
  Reflect.deleteProperty(globalThis, KEY);
  return code;
}
