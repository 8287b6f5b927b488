import type { AppConfig } from '@portal/section-sdk';
import { isStorageAvailable } from '@portal/section-sdk/browser-storage';
import { SIGN_UP_FORM_FIELD } from '@portal/section-sdk/sign-up-form-field';
import { accountStorage, hasCachedAccountHint } from '../auth/cached-account-hint.ts';
import { hasReturnPath } from '../auth/return-path-storage.ts';
import { SIGN_IN_PATH } from '../auth/sign-in-path.ts';
import { SIGN_UP_OPTIONS } from '../auth/sign-up-options.ts';
import { loadAuthScript } from '../auth-script/load-auth-script.ts';
import { isShellDeferred, loadShell } from './load-shell.ts';

/** Long enough for a slow phone to have drawn the page, and for most who come to sign in to have done so. */
const SHELL_LOAD_DELAY_MS = 3_000;

/**
 * Serves a public page before the shell is there: leaves for sign-in or sign-up, follows the other tabs, and brings the
 * shell at once where somebody may be signed in or comes back from the provider, else when the browser has nothing else
 * to do. Links are the page's own. Answers its undo.
 */
export function startStaticPage(config: AppConfig, reload = () => location.reload()): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const mayBeSignedIn = () => hasCachedAccountHint(accountStorage(config));
  let leaving = false;

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !isShellDeferred() || !(form instanceof HTMLFormElement)) return;
    // The page that the form opens says what to allow.
    if (!isStorageAvailable()) return;
    const signUp = isSignUpForm(form);
    if (!signUp && !isSignInForm(form)) return;
    event.preventDefault();
    // The page is left now: the shell is not to come any more, and open the sign-in library a second time.
    leaving = true;
    showSubmitting(form);
    // What cannot be done here is left to the page that the form opens.
    redirectToProvider(config, signUp).catch(() => form.submit());
  };
  const loadUnlessLeaving = () => leaving || loadShell();

  addEventListener('submit', onSubmit, { signal });
  // As the shell does once it is there (`SessionTerminator.follow`).
  addEventListener('storage', () => isShellDeferred() && mayBeSignedIn() && reload(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reload(), { signal });

  if (mayBeSignedIn() || location.search !== '' || hasReturnPath()) loadUnlessLeaving();
  else if (document.readyState === 'complete') afterReadingDelay(loadUnlessLeaving);
  else addEventListener('load', () => afterReadingDelay(loadUnlessLeaving), { signal });
  return () => controller.abort();
}

/** 'Sign In Here' (HOME-02, AMB-11). */
function isSignInForm(form: HTMLFormElement): boolean {
  return form.getAttribute('action') === SIGN_IN_PATH;
}

/** 'Begin Registration' (REG-02). */
function isSignUpForm(form: HTMLFormElement): boolean {
  return new FormData(form).get(SIGN_UP_FORM_FIELD.name) === SIGN_UP_FORM_FIELD.value;
}

function showSubmitting(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll('button')) {
    button.disabled = true;
    button.setAttribute('aria-busy', 'true');
    button.dataset.loading = '';
    button.textContent = 'Opening the sign-in page…';
  }
}

async function redirectToProvider(config: AppConfig, signUp: boolean): Promise<void> {
  const msalClient = await (await loadAuthScript()).createClient(config, '');
  await msalClient.signIn(signUp ? SIGN_UP_OPTIONS : {});
}

function afterReadingDelay(work: () => void): void {
  setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, SHELL_LOAD_DELAY_MS);
}
