import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import type { SendEmail } from '../../kit/append-log.ts';
import type { Log } from '../../kit/log.ts';
import type { Brand, Errors } from '../../kit/pages/layout.ts';
import type { Account, Accounts } from '../accounts.ts';
import type { FormInput, FormState } from '../pages/pages.ts';
import type { Mount } from '../policies.ts';
import type { ResetCodes } from '../reset-codes.ts';
import type { Attempt, Throttle } from '../throttle.ts';

export interface Services {
  provider: Provider;
  accounts: Accounts;
  codes: ResetCodes;
  throttle: Throttle;
  limits: { perAccount: number; perAddress: number };
  brand: Brand;
  /** False if the sign-in resets passwords and there are no other policies. */
  hasPolicies: boolean;
  sendMail: SendEmail;
  /** Path of the mail file, shown on the code page. */
  outbox: string;
  /** Ends all sessions of the account except the current one. */
  signOutOthers: (oid: string, sessionUid: string | undefined) => void;
  log: Log;
}

export interface InteractionRequest {
  services: Services;
  details: Awaited<ReturnType<Provider['interactionDetails']>>;
  mount: Mount;
  /** Path of the interaction's first page. The others are below it. */
  base: string;
  fields: ReadonlyMap<string, string>;
  account: Account | undefined;
  address: string;
  show: (html: string, status?: number) => void;
  goTo: (step: string) => void;
  /** Ends the interaction and redirects the browser to the portal. */
  finish: (result: InteractionResults) => Promise<void>;
}

/** Steps of a policy, by method and path below the interaction. */
export type Steps = Readonly<Record<string, (visit: InteractionRequest) => Promise<void> | void>>;

export const denied = (description: string): InteractionResults => ({
  error: 'access_denied',
  error_description: description,
});

/** A session that ends with the browser: on a shared computer the next person finds no session. */
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

/** Returns the address that the portal sends as a hint, or that of the session. The claim `login_hint` has none. */
export function prefilledEmail({ details, account }: InteractionRequest): FormInput {
  const hint = details.params.login_hint;
  const isAddress = typeof hint === 'string' && hint.includes('@');
  return { email: isAddress ? hint.slice(0, 254) : account?.email };
}

/** Counts an attempt for account and network. When one of them is paused, it shows the page and returns undefined. */
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
