import type { IncomingMessage } from 'node:http';
import type { SendEmail } from '@portal/emulator-kit/append-log';
import type { Brand, Errors } from '@portal/emulator-kit/pages/layout';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import type { Account, Accounts } from '../accounts.ts';
import type { Log } from '../log.ts';
import type { FormInput, FormState } from '../pages/pages.ts';
import type { Mount } from '../policies.ts';
import type { ResetCodes } from '../reset-codes.ts';
import type { Attempt, Throttle } from '../throttle.ts';

/** What the pages need beside the request. */
export interface Services {
  provider: Provider;
  accounts: Accounts;
  codes: ResetCodes;
  throttle: Throttle;
  limits: { perAccount: number; perAddress: number };
  brand: Brand;
  sendMail: SendEmail;
  /** Where messages can be read, told on the code page; undefined when others than this machine may see it. */
  outbox: string | undefined;
  /** Ends all that the account holds but the session at hand. */
  signOutOthers: (oid: string, sessionUid: string | undefined) => Promise<void>;
  clientAddress: (request: IncomingMessage) => string;
  log: Log;
}

/** One request to a page of an interaction. */
export interface InteractionRequest {
  services: Services;
  details: Awaited<ReturnType<Provider['interactionDetails']>>;
  mount: Mount;
  /** The address of the interaction's first page; the others lie below it. */
  base: string;
  /** What was posted. */
  fields: ReadonlyMap<string, string>;
  /** The account of the provider's session, when somebody is signed in. */
  account: Account | undefined;
  /** Where the request came from. */
  address: string;
  show: (html: string, status?: number) => void;
  goTo: (step: string) => void;
  /** Ends the interaction and sends the browser on its way back to the portal. */
  finish: (result: InteractionResults) => Promise<void>;
}

/** The steps of a policy, by method and by what follows the interaction's address. */
export type Steps = Readonly<Record<string, (visit: InteractionRequest) => Promise<void> | void>>;

export const denied = (description: string): InteractionResults => ({
  error: 'access_denied',
  error_description: description,
});

/**
 * Signed in for as long as the browser stays open: on a shared computer nobody finds the session of whoever was
 * there before.
 */
export const loggedIn = (account: Account): InteractionResults => ({
  login: { accountId: account.oid, remember: false },
});

export const cancel: Steps = {
  'POST cancel': (visit) => {
    visit.services.log('interaction.cancelled', { policy: visit.mount.policy });
    return visit.finish(denied('AADB2C90091: The user has cancelled entering self-asserted information.'));
  },
};

export const formState = ({ base }: InteractionRequest, formInput: FormInput, errors: Errors): FormState => ({
  base,
  formInput,
  errors,
});

/** The address that the portal says it knows, else that of the session. */
export function prefilledEmail({ details, account }: InteractionRequest): FormInput {
  const hint = details.params.login_hint;
  return { email: typeof hint === 'string' ? hint.slice(0, 254) : account?.email };
}

/** Counts a try on an account and an address; undefined, and the page that says so, when one of them is paused. */
export function beginAttempt(
  visit: InteractionRequest,
  kind: string,
  email: string,
  page: (errors: Errors) => string,
): Attempt | undefined {
  const { throttle, limits, log } = visit.services;
  const attempt = throttle.start([
    [`${kind} account ${email.toLowerCase()}`, limits.perAccount],
    [`${kind} address ${visit.address}`, limits.perAddress],
  ]);
  if (attempt) return attempt;
  log(`${kind}.paused`, { policy: visit.mount.policy });
  visit.show(page({ '': 'There were too many tries. Please wait 15 minutes and try again.' }), 429);
  return undefined;
}
