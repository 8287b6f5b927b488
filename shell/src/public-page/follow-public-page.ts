import type { AppConfig } from '@portal/platform';
import { keepsSiteData } from '@portal/platform/browser-storage';
import { BEGIN_SIGN_UP } from '@portal/platform/sign-up-form';
import { accountStorage, mayHaveAccount } from '../auth/account-hint.ts';
import { hasParkedPath } from '../auth/parked-path.ts';
import { SIGN_IN_ADDRESS } from '../auth/sign-in-form.ts';
import { SIGN_UP } from '../auth/sign-up.ts';
import { loadAuthScript } from '../auth-script/load.ts';
import { bringShell, shellIsLeft } from './bring-shell.ts';

/** Long enough for a slow phone to have drawn the page, and for most who come to sign in to have done so. */
const READING_MS = 3_000;

/**
 * Serves a public page before the shell is there: leaves for sign-in or sign-up, follows the other tabs, and brings the
 * shell at once where somebody may be signed in or comes back from the provider, else when the browser has nothing else
 * to do. Links are the page's own. Answers its undo.
 */
export function followPublicPage(config: AppConfig, reload = () => location.reload()): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const mayBeHere = () => mayHaveAccount(accountStorage(config));
  let leaving = false;

  const leaveHere = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !shellIsLeft() || !(form instanceof HTMLFormElement)) return;
    // The page that the form opens says what to allow.
    if (!keepsSiteData()) return;
    const signUp = isSignUpForm(form);
    if (!signUp && !isSignInForm(form)) return;
    event.preventDefault();
    // The page is left now: the shell is not to come any more, and open the sign-in library a second time.
    leaving = true;
    showTaken(form);
    // What cannot be done here is left to the page that the form opens.
    leaveForProvider(config, signUp).catch(() => form.submit());
  };
  const bring = () => leaving || bringShell();

  addEventListener('submit', leaveHere, { signal });
  // As the shell does once it is there (`SessionEnd.follow`).
  addEventListener('storage', () => shellIsLeft() && mayBeHere() && reload(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reload(), { signal });

  if (mayBeHere() || location.search !== '' || hasParkedPath()) bring();
  else if (document.readyState === 'complete') whenRead(bring);
  else addEventListener('load', () => whenRead(bring), { signal });
  return () => ended.abort();
}

/** 'Sign In Here' (HOME-02, AMB-11). */
function isSignInForm(form: HTMLFormElement): boolean {
  return form.getAttribute('action') === SIGN_IN_ADDRESS;
}

/** 'Begin Registration' (REG-02). */
function isSignUpForm(form: HTMLFormElement): boolean {
  return new FormData(form).get(BEGIN_SIGN_UP.name) === BEGIN_SIGN_UP.value;
}

function showTaken(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll('button')) {
    button.disabled = true;
    button.setAttribute('aria-busy', 'true');
    button.dataset.loading = '';
    button.textContent = 'Opening the sign-in page…';
  }
}

async function leaveForProvider(config: AppConfig, signUp: boolean): Promise<void> {
  const identity = await (await loadAuthScript()).open(config, '');
  await identity.signIn(signUp ? SIGN_UP : {});
}

function whenRead(work: () => void): void {
  setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, READING_MS);
}
