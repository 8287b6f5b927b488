import type { Errors } from '../../kit/pages/layout.ts';
import { normalizeEmail } from '../accounts.ts';
import { CodeForm, NewPasswordForm, ResetForm, validateForm } from '../forms.ts';
import { codePage, newPasswordPage, resetPage } from '../pages/pages.ts';
import {
  beginAttempt,
  cancel,
  formState,
  type InteractionRequest,
  loggedIn,
  prefilledEmail,
  type Steps,
} from './interaction-request.ts';

export function showReset(visit: InteractionRequest): void {
  visit.show(resetPage(visit.services.brand, formState(visit, prefilledEmail(visit), {})));
}

/** Steps after the address page. They do nothing before a code was sent. */
export const resetSteps: Steps = {
  'POST send-code': (visit) => {
    const filled = { email: visit.fields.get('email') };
    const page = (errors: Errors) => resetPage(visit.services.brand, formState(visit, filled, errors));
    const checked = validateForm(ResetForm, visit.fields);
    return checked.ok ? sendCode(visit, checked.form.email, page) : visit.show(page(checked.errors));
  },
  'POST resend': (visit) => {
    const email = visit.services.codes.state(visit.details.uid)?.email;
    return email === undefined
      ? visit.goTo('')
      : sendCode(visit, email, (errors) => code(visit, email, errors));
  },
  'GET code': (visit) => {
    const state = visit.services.codes.state(visit.details.uid);
    if (!state) return visit.goTo('');
    return state.verified ? visit.goTo('password') : visit.show(code(visit, state.email, {}));
  },
  'POST verify': verify,
  'GET password': (visit) => {
    const state = visit.services.codes.state(visit.details.uid);
    if (!state?.verified) return visit.goTo('');
    return visit.show(newPasswordPage(visit.services.brand, formState(visit, { email: state.email }, {})));
  },
  'POST password': postPassword,
};

/** Steps of the password-reset policy: address, code, new password (HOME-04). */
export const passwordReset: Steps = {
  ...cancel,
  'GET ': showReset,
  ...resetSteps,
};

const code = (visit: InteractionRequest, email: string, errors: Errors) =>
  codePage(visit.services.brand, formState(visit, { email }, errors), visit.services.outbox);

/** Responds equally whether or not the address has an account. */
async function sendCode(
  visit: InteractionRequest,
  typed: string,
  page: (errors: Errors) => string,
): Promise<void> {
  const { accounts, codes, sendMail, brand, log } = visit.services;
  const email = normalizeEmail(typed);
  // Every code counts as an attempt. Otherwise a guesser could request a new code after every five guesses.
  if (!beginAttempt(visit, 'reset-code', email, page)) return;
  const account = accounts.byEmail(email);
  const sent = codes.issue(visit.details.uid, email, account !== undefined);
  await sendMail({
    to: email,
    subject: `${brand.societyName}: reset your password`,
    text: sent
      ? `Your code is ${sent}. It can be used for 10 minutes. If you did not ask for it, do nothing: your password has not changed.`
      : 'Somebody asked for a new password for this address, but there is no account with it. If it was you, try another address.',
  });
  log('reset-code.sent', { policy: visit.mount.policy });
  visit.goTo('code');
}

async function verify(visit: InteractionRequest): Promise<void> {
  const { codes, brand, log } = visit.services;
  const { uid } = visit.details;
  const email = codes.state(uid)?.email;
  const gone = () =>
    visit.show(
      resetPage(
        brand,
        formState(visit, { email }, { '': 'This code can no longer be used. Please ask for a new one.' }),
      ),
    );
  if (email === undefined) return gone();
  const checked = validateForm(CodeForm, visit.fields);
  if (!checked.ok) return visit.show(code(visit, email, checked.errors));

  const result = codes.check(uid, checked.form.code);
  if (result === 'valid') return visit.goTo('password');
  log('reset-code.wrong', { policy: visit.mount.policy });
  if (result === 'expired') return gone();
  visit.show(code(visit, email, { code: 'This code is not right. Use the code of our last e-mail' }));
}

async function postPassword(visit: InteractionRequest): Promise<void> {
  const { codes, accounts, brand, signOutOthers, log } = visit.services;
  const { uid } = visit.details;
  const state = codes.state(uid);
  if (!state?.verified) return visit.goTo('');
  const checked = validateForm(NewPasswordForm, new Map([...visit.fields, ['email', state.email]]));
  if (!checked.ok) {
    return visit.show(newPasswordPage(brand, formState(visit, { email: state.email }, checked.errors)));
  }
  const email = codes.redeem(uid);
  const account = email === undefined ? undefined : accounts.byEmail(email);
  if (!account) return visit.goTo('');
  accounts.setPassword(account.oid, checked.form.password);
  // Ends sessions of anyone who knew the old password.
  signOutOthers(account.oid, visit.details.session?.uid);
  log('password.reset', { policy: visit.mount.policy, oid: account.oid });
  await visit.finish(loggedIn(account));
}
