import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MsalClient } from '../auth/msal-client.ts';
import { saveReturnPath } from '../auth/return-path-storage.ts';
import { config } from '../testing/sample.ts';

const SHELL = '/releases/shell/1.0.0-a/main.1234567890.js';
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('__webpack_public_path__', '/releases/shell/1.0.0-a/');
  vi.useFakeTimers();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const SIGN_IN = '<form action="/certificates"><button type="submit">Sign In Here</button></form>';
const SIGN_UP =
  '<form action="/registration"><input type="hidden" name="begin" value="sign-up"><button type="submit">Begin Registration</button></form>';

/** Creates a static page like the gateway's, with fresh modules. */
async function openPage(address = '/', form = SIGN_IN) {
  history.replaceState(null, '', address);
  document.head.innerHTML = `<script type="portal-deferred" src="${SHELL}" integrity="sha384-x" crossorigin="anonymous"></script>`;
  document.body.innerHTML = form;
  const button = document.querySelector('button');
  const formElement = document.querySelector('form');
  if (!button || !formElement) throw new Error('The page has no form');
  const submit = vi.spyOn(formElement, 'submit').mockReturnValue();
  vi.resetModules();
  const { publish } = await import('../auth-script/auth-script-handoff.ts');
  const { startStaticPage } = await import('./static-page-controller.ts');
  const reload = vi.fn();
  stop = startStaticPage(config, reload);
  return { button, submit, reload, publish };
}

/** Returns the shell's script element, if it was activated. */
const shellScript = () =>
  [...document.scripts].find(({ src, type }) => type === '' && new URL(src).pathname === SHELL);
const signInScript = () => document.head.querySelector('script[src$="/auth-script.js"]');

test('loads the shell with its integrity hash after three seconds', {
  tags: ['HOME-01'],
}, async () => {
  await openPage();
  vi.advanceTimersByTime(2_999);
  expect(shellScript()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shellScript()).toMatchObject({ crossOrigin: 'anonymous', async: false });
  expect(shellScript()?.getAttribute('integrity')).toBe('sha384-x');
});

for (const [ids, title, address, before] of [
  ['HOME-08', 'an account may exist', '/', () => localStorage.setItem('msal.3.account.keys', '["one"]')],
  [
    'R-21',
    'after an idle session',
    '/',
    () => saveReturnPath({ returnTo: '/payments', signedOutInOtherTab: false }),
  ],
  ['NAV-05', 'after a redirect of the provider', '/?state=a%7Csigned-out', () => undefined],
  ['HOME-04', 'for a password reset', '/?forgot-password', () => undefined],
] as const) {
  test(`loads the shell immediately: ${title}`, { tags: ids.split(' ') }, async () => {
    before();
    await openPage(address);
    expect(shellScript()).toBeDefined();
  });
}

test('loads the shell of the signing window late, for a member too', { tags: ['ROUTE-05'] }, async () => {
  localStorage.setItem('msal.3.account.keys', '["one"]');
  await openPage('/loading-docusign');
  vi.advanceTimersByTime(2_999);
  expect(shellScript()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shellScript()).toBeDefined();
});

for (const [ids, action, form, expectedOptions] of [
  ['HOME-02', 'sign-in', SIGN_IN, {}],
  ['REG-02 REG-05', 'sign-up', SIGN_UP, { signUp: true, returnTo: '/registration/2' }],
] as const) {
  test(`starts ${action} once without the shell`, {
    tags: ids.split(' '),
  }, async () => {
    const { button, submit, publish } = await openPage('/', form);
    const signIn = vi.fn<MsalClient['signIn']>(() => new Promise(() => undefined));
    button.click();
    expect([button.disabled, button.textContent]).toEqual([true, 'Opening the sign-in page…']);
    const script = signInScript();
    publish({ createClient: () => Promise.resolve({ signIn } as Partial<MsalClient> as MsalClient) });
    script?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(signIn.mock.calls).toEqual([[expectedOptions]]);
    // The shell would open the library again, which clears the state of the first redirect.
    expect(shellScript()).toBeUndefined();
    expect(submit).not.toHaveBeenCalled();
  });
}

test.each([SIGN_IN, SIGN_UP])(
  'submits the form if the authentication script fails to load',
  { tags: ['AUTH-18'] },
  async (form) => {
    const { button, submit } = await openPage('/', form);
    button.click();
    signInScript()?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect(submit).toHaveBeenCalledTimes(1);
  },
);

test('leaves a click to the form or the shell once the shell is loading', {
  tags: ['HOME-02'],
}, async () => {
  const { button } = await openPage('/?from=email');
  const pressed = vi.fn((event: Event) => {
    const { defaultPrevented } = event;
    event.preventDefault();
    return defaultPrevented;
  });
  window.addEventListener('submit', pressed, { once: true });
  button.click();
  expect(pressed).toHaveReturnedWith(false);
  expect([button.disabled, signInScript()]).toEqual([false, null]);
});

test('leaves other forms to the page', { tags: ['REG-02'] }, async () => {
  const { button } = await openPage('/', SIGN_UP.replace('sign-up', 'something'));
  const pressed = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('submit', pressed, { once: true });
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
  expect([button.disabled, signInScript()]).toEqual([false, null]);
});

test("reloads for another tab's sign-in and from the page cache", {
  tags: ['AUTH-14', 'R-21'],
}, async () => {
  const { reload } = await openPage();
  window.dispatchEvent(new Event('storage'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem('msal.3.account.keys', '["one"]');
  window.dispatchEvent(new Event('storage'));
  expect(reload).toHaveBeenCalledTimes(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(2);
});
