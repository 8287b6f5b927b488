import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthScript } from './auth-script-handoff.ts';

/** Each test has a page of its own. */
async function resetPage() {
  vi.resetModules();
  const { publish, consumePublished } = await import('./auth-script-handoff.ts');
  const { loadAuthScript } = await import('./load-auth-script.ts');
  return { publish, takePublished: consumePublished, loadAuthScript };
}

const code: AuthScript = { createClient: () => Promise.reject(new Error('not played')) };

beforeEach(() => vi.stubGlobal('__webpack_public_path__', '/releases/shell/1.0.0-a/'));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

/** Answers the script that the shell asks for, as the browser does. */
async function settleScript(how: 'load' | 'error', before: () => void = () => undefined) {
  const script = await vi.waitUntil(() => document.head.querySelector('script'), { timeout: 60_000 });
  before();
  script.dispatchEvent(new Event(how));
  return script;
}

test('code that has run ahead of the shell is taken off the page, and nothing is asked for', {
  tags: ['R-08'],
}, async () => {
  const { publish, takePublished, loadAuthScript } = await resetPage();
  expect(publish(code)).toBe(true);
  expect(await loadAuthScript()).toBe(code);
  expect(takePublished()).toBeUndefined();
  expect(await loadAuthScript()).toBe(code);
  expect(document.head.querySelector('script')).toBeNull();
});

test('code that has run already does nothing when it is run again', async () => {
  const { publish, takePublished } = await resetPage();
  expect([publish(code), publish(code)]).toEqual([true, false]);
  takePublished();
});

test('the script is the one that the page names, with its integrity', { tags: ['R-06'] }, async () => {
  const { publish, loadAuthScript } = await resetPage();
  const file = { url: '/releases/shell/1.0.0-b/sign-in.js', integrity: 'sha384-x' };
  const json = document.createElement('script');
  json.type = 'application/json';
  json.id = 'portal-sign-in';
  json.textContent = JSON.stringify(file);
  document.body.append(json);
  const taken = loadAuthScript();
  const script = await settleScript('load', () => publish(code));
  expect([new URL(script.src).pathname, script.integrity]).toEqual([file.url, file.integrity]);
  expect(await taken).toBe(code);
});

test('a script that does not come is asked for again, at an address of its own', {
  tags: ['AUTH-15'],
}, async () => {
  const { publish, loadAuthScript } = await resetPage();
  const failing = expect(loadAuthScript()).rejects.toThrow('The sign-in code did not come');
  await settleScript('error');
  await failing;
  const taken = loadAuthScript();
  const script = await settleScript('load', () => publish(code));
  const { pathname, search } = new URL(script.src);
  expect([pathname, search]).toEqual(['/releases/shell/1.0.0-a/sign-in.js', '?retry=1']);
  expect(await taken).toBe(code);
});
