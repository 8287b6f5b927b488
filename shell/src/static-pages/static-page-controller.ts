import type { AppConfig } from '@portal/section-sdk';
import { storageState } from '@portal/section-sdk/browser-storage';
import { SIGN_UP_FORM_FIELD } from '@portal/section-sdk/sign-up-form-field';
import { accountStorage, hasCachedAccountHint } from '../auth/cached-account-hint.ts';
import { hasReturnPath } from '../auth/return-path-storage.ts';
import { SIGN_IN_PATH } from '../auth/sign-in-path.ts';
import { SIGN_UP_OPTIONS } from '../auth/sign-up-options.ts';
import { loadAuthScript } from '../auth-script/load-auth-script.ts';
import { shellPaths } from '../shell-paths.ts';
import { isShellDeferred, loadShell } from './load-shell.ts';

/** Long enough for a slow phone to paint the page, and for most members to click sign-in. */
const SHELL_LOAD_DELAY_MS = 3_000;

/**
 * Handles a static page before the shell loads. Loads the shell when the browser is idle. With a cached account, a
 * query or a return path, loads it at once, except in the signing window.
 */
export function startStaticPage(config: AppConfig, reload = () => location.reload()): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const mayBeSignedIn = () => hasCachedAccountHint(accountStorage(config));
  let leaving = false;

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !isShellDeferred() || !(form instanceof HTMLFormElement)) return;
    // The form opens a guarded page, which explains blocked or full site data.
    if (storageState() !== 'available') return;
    const signUp = isSignUpForm(form);
    if (!signUp && !isSignInForm(form)) return;
    event.preventDefault();
    // Prevents the shell from loading during the redirect and from opening the sign-in library twice.
    leaving = true;
    showSubmitting(form);
    redirectToProvider(config, signUp).catch(() => form.submit());
  };
  const loadUnlessLeaving = () => leaving || loadShell();

  addEventListener('submit', onSubmit, { signal });
  // The shell later does the same (`SessionTerminator.observeOtherTabs`).
  addEventListener('storage', () => isShellDeferred() && mayBeSignedIn() && reload(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reload(), { signal });

  // The signing window leaves for its form. A shell in it would start the sign-in library for nothing.
  const isSigningWindow = location.pathname === shellPaths.loadingDocuSign;
  if (!isSigningWindow && (mayBeSignedIn() || location.search !== '' || hasReturnPath())) loadUnlessLeaving();
  else if (document.readyState === 'complete') afterReadingDelay(loadUnlessLeaving);
  else addEventListener('load', () => afterReadingDelay(loadUnlessLeaving), { signal });
  return () => controller.abort();
}

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
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, SHELL_LOAD_DELAY_MS);
}
