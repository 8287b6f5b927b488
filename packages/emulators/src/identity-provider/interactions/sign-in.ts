import type { Errors } from '../../kit/pages/layout.ts';
import { SignInForm, SignUpForm, validateForm } from '../forms.ts';
import { type FormInput, signInPage, signUpPage } from '../pages/pages.ts';
import { POLICIES } from '../policies.ts';
import {
  beginAttempt,
  cancel,
  denied,
  formState,
  type InteractionRequest,
  loggedIn,
  prefilledEmail,
  type Steps,
} from './interaction-request.ts';
import { resetSteps, showReset } from './password-reset.ts';

/** Steps of the unified policy: sign in, sign up, or leave for the password reset (CTX-05). */
export const unified: Steps = {
  ...cancel,
  // REG-02: the portal requests the sign-up page with `option=signup`.
  'GET ': (visit) => (visit.details.params.option === 'signup' ? showSignUp(visit) : showSignIn(visit)),
  'GET sign-in': showSignIn,
  'POST sign-in': postSignIn,
  'GET sign-up': showSignUp,
  'POST sign-up': postSignUp,
  // The error code of Azure AD B2C, on which the application starts the password-reset policy.
  'GET forgot': (visit) => visit.finish(denied('AADB2C90118: The user has forgotten their password.')),
};

/** Steps of a provider without policies, whose sign-in resets passwords, as Microsoft Entra External ID does. */
export const signInWithReset: Steps = { ...resetSteps, ...unified, 'GET forgot': showReset };

export function showSignIn(visit: InteractionRequest): void {
  visit.show(signIn(visit, prefilledEmail(visit), {}));
}

export async function postSignIn(visit: InteractionRequest): Promise<void> {
  const { accounts, log } = visit.services;
  const { policy } = visit.mount;
  const filled = { email: visit.fields.get('email') };
  const checked = validateForm(SignInForm, visit.fields);
  if (!checked.ok) return visit.show(signIn(visit, filled, checked.errors));
  const { email, password } = checked.form;

  const attempt = beginAttempt(visit, 'sign-in', email, (errors) => signIn(visit, filled, errors));
  if (!attempt) return;
  const account = accounts.signIn(email, password);
  if (!account) {
    log('sign-in.failed', { policy });
    return visit.show(signIn(visit, filled, { '': 'The e-mail address or the password is not right.' }));
  }
  attempt.succeeded();
  log('sign-in.done', { policy, oid: account.oid });
  await visit.finish(loggedIn(account));
}

const signIn = (visit: InteractionRequest, filled: FormInput, errors: Errors) =>
  signInPage(
    visit.services.brand,
    formState(visit, filled, errors),
    visit.mount.policy === POLICIES.signUpSignIn,
  );

function showSignUp(visit: InteractionRequest): void {
  visit.show(signUpPage(visit.services.brand, formState(visit, {}, {})));
}

async function postSignUp(visit: InteractionRequest): Promise<void> {
  const { accounts, brand, log } = visit.services;
  const { fields } = visit;
  const filled = {
    email: fields.get('email'),
    givenName: fields.get('given-name'),
    familyName: fields.get('family-name'),
  };
  const page = (errors: Errors) => signUpPage(brand, formState(visit, filled, errors));
  const checked = validateForm(SignUpForm, fields);
  if (!checked.ok) return visit.show(page(checked.errors));
  const { email, password, 'given-name': givenName, 'family-name': familyName } = checked.form;

  // Discovering accounts by sign-up is rate-limited like guessing passwords.
  const attempt = beginAttempt(visit, 'sign-up', email, page);
  if (!attempt) return;
  const account = accounts.create({ email, password, givenName, familyName });
  if (!account) return visit.show(page({ email: 'There is already an account with this e-mail address' }));
  attempt.succeeded();
  log('sign-up.done', { policy: visit.mount.policy, oid: account.oid });
  await visit.finish(loggedIn(account));
}
