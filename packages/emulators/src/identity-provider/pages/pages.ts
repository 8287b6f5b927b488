import { field, form, secondaryButton } from '../../kit/pages/fields.ts';
import { Html, html } from '../../kit/pages/html.ts';
import { type Brand, type Errors, page } from '../../kit/pages/layout.ts';

/** Submitted values, shown again after an error. They contain no passwords or codes. */
export interface FormInput {
  email?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
}

export interface FormState {
  base: string;
  formInput: FormInput;
  errors: Errors;
}

const PASSWORD_RULE = 'At least 8 characters. Three unrelated words are easy to remember and hard to guess.';

const emailField = ({ formInput, errors }: FormState) =>
  field({
    id: 'email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    value: formInput.email,
    error: errors.email,
  });

const newPasswordField = (label: string, { errors }: FormState) =>
  field({
    id: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: PASSWORD_RULE,
    error: errors.password,
  });

const nameFields = ({ formInput, errors }: FormState) => [
  field({
    id: 'given-name',
    label: 'First name',
    autocomplete: 'given-name',
    value: formInput.givenName,
    error: errors['given-name'],
  }),
  field({
    id: 'family-name',
    label: 'Last name',
    autocomplete: 'family-name',
    value: formInput.familyName,
    error: errors['family-name'],
  }),
];

const cancel = (base: string) => secondaryButton(`${base}/cancel`, 'Cancel');

/** Renders sign-in: with links to reset and sign-up in the unified policy, without them before a profile edit. */
export function signInPage(brand: Brand, state: FormState, unified: boolean): string {
  const { base, errors } = state;
  const password = field({
    id: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    error: errors.password,
  });
  return page(brand, {
    title: 'Sign in',
    lead: 'Use the e-mail address and password of your online account.',
    errors,
    body: html`${form(`${base}/sign-in`, [emailField(state), password], 'Sign in')}
${unified && html`<p class="link"><a href="${base}/forgot">Forgot your password?</a></p>`}
${cancel(base)}
${
  unified &&
  html`<section><h2>New here?</h2><p>You need an online account before you can see your certificates.</p>
<a class="button" href="${base}/sign-up">Register</a></section>`
}`,
  });
}

export function signUpPage(brand: Brand, state: FormState): string {
  const { base, errors } = state;
  const fields = [...nameFields(state), emailField(state), newPasswordField('Password', state)];
  return page(brand, {
    title: 'Create your account',
    lead: 'You will sign in with this e-mail address and password from now on.',
    errors,
    body: html`${form(`${base}/sign-up`, fields, 'Create account')}
<p class="link"><a href="${base}/sign-in">I already have an account</a></p>
${cancel(base)}`,
  });
}

export function resetPage(brand: Brand, state: FormState): string {
  return page(brand, {
    title: 'Reset your password',
    lead: 'Tell us the e-mail address of your online account. We will send a code to it.',
    errors: state.errors,
    body: html`${form(`${state.base}/send-code`, [emailField(state)], 'Send me a code')}
${cancel(state.base)}`,
  });
}

export function codePage(brand: Brand, { base, formInput, errors }: FormState, outbox: string): string {
  const code = field({
    id: 'code',
    label: 'Code from the e-mail',
    autocomplete: 'one-time-code',
    numeric: true,
    hint: '6 digits. It can be used for 10 minutes.',
    error: errors.code,
  });
  return page(brand, {
    title: 'Enter the code',
    lead: html`If there is an account for <strong>${formInput.email}</strong>, a code is on its way to that address.`,
    errors,
    body: html`${form(`${base}/verify`, [code], 'Check the code')}
${secondaryButton(`${base}/resend`, 'Send a new code')}
${cancel(base)}
<p class="note">Demonstration: no mail leaves this machine. Messages are in <code>${outbox}</code></p>`,
  });
}

export function newPasswordPage(brand: Brand, state: FormState): string {
  // Password managers store the new password under this name.
  const account = html`<input class="unseen" type="text" autocomplete="username" value="${state.formInput.email}" readonly tabindex="-1" aria-hidden="true">`;
  return page(brand, {
    title: 'Choose a new password',
    lead: 'Your old password will stop working, and other devices will be signed out.',
    errors: state.errors,
    body: html`${form(`${state.base}/password`, [account, newPasswordField('New password', state)], 'Save new password')}
${cancel(state.base)}`,
  });
}

export function editProfilePage(brand: Brand, state: FormState): string {
  return page(brand, {
    title: 'Edit your name',
    lead: html`This is the name of the online account of <strong>${state.formInput.email}</strong>.`,
    errors: state.errors,
    body: html`${form(`${state.base}/profile`, nameFields(state), 'Save changes')}
${cancel(state.base)}`,
  });
}

/** @param providerForm oidc-provider's form, which ends the session */
export function signOutPage(brand: Brand, providerForm: string): string {
  return page(brand, { title: 'Signing you out', body: logoutForm(providerForm, 'Sign out') });
}

/** Asks which account to sign out, like Microsoft Entra External ID. */
export function accountPickerPage(brand: Brand, providerForm: string, email: string): string {
  // The script of the page submits the form with this id.
  const form = providerForm.replace(' id="op.logoutForm"', '');
  return page(brand, {
    title: 'Pick an account',
    lead: 'Which account do you want to sign out of?',
    body: logoutForm(form, email),
  });
}

function logoutForm(providerForm: string, button: string): Html {
  const fields = html`<input type="hidden" name="logout" value="yes"><button class="primary">${button}</button>`;
  return new Html(providerForm.replace('</form>', () => `${fields.markup}</form>`));
}

export function signedOutPage(brand: Brand): string {
  return page(brand, { title: 'You are signed out', body: portalLink(brand, 'Go to the portal') });
}

export function expiredPage(brand: Brand): string {
  return page(brand, {
    title: 'This sign-in page has expired',
    lead: 'It was open for too long, or was already used. Nothing was changed. Please go back to the portal and start again.',
    body: portalLink(brand, 'Back to the portal'),
  });
}

/** @param code error code for the support line, such as `invalid_client` */
export function failedPage(brand: Brand, title: string, code?: string): string {
  return page(brand, {
    title,
    lead: 'Please go back to the portal and start again.',
    body: html`${portalLink(brand, 'Back to the portal')}
${code !== undefined && html`<p class="note">If this happens again, please tell us this code: <code>${code}</code></p>`}`,
  });
}

const portalLink = (brand: Brand, text: string) =>
  html`<p><a class="button primary" href="${brand.portalUrl}">${text}</a></p>`;
