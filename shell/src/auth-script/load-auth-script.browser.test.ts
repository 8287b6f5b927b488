import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthScript } from './auth-script-handoff.ts';

/** Gives each test fresh modules. */
async function resetPage() {
  vi.resetModules();
  const { publish, consumePublished } = await import('./auth-script-handoff.ts');
  const { loadAuthScript } = await import('./load-auth-script.ts');
  return { publish, consumePublished, loadAuthScript };
}

const authScript: AuthScript = { createClient: () => Promise.reject(new Error('not used in this test')) };

beforeEach(() => vi.stubGlobal('__webpack_public_path__', '/releases/shell/1.0.0-a/'));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

/** Fires the event of the injected script element, as the browser does. */
async function settleScript(eventName: 'load' | 'error', beforeEvent: () => void = () => undefined) {
  const script = await vi.waitUntil(() => document.head.querySelector('script'), { timeout: 60_000 });
  beforeEvent();
  script.dispatchEvent(new Event(eventName));
  return script;
}

test('takes a published script without loading it again', {
  tags: ['R-08'],
}, async () => {
  const { publish, consumePublished, loadAuthScript } = await resetPage();
  expect(publish(authScript)).toBe(true);
  expect(await loadAuthScript()).toBe(authScript);
  expect(consumePublished()).toBeUndefined();
  expect(await loadAuthScript()).toBe(authScript);
  expect(document.head.querySelector('script')).toBeNull();
});

test('publishes a script only once', async () => {
  const { publish, consumePublished } = await resetPage();
  expect([publish(authScript), publish(authScript)]).toEqual([true, false]);
  consumePublished();
});

test('loads the file that the page names, with its integrity', { tags: ['R-06'] }, async () => {
  const { publish, loadAuthScript } = await resetPage();
  const file = { url: '/releases/shell/1.0.0-b/auth-script.js', integrity: 'sha384-x' };
  const json = document.createElement('script');
  json.type = 'application/json';
  json.id = 'portal-auth-script';
  json.textContent = JSON.stringify(file);
  document.body.append(json);
  const loading = loadAuthScript();
  const script = await settleScript('load', () => publish(authScript));
  expect([new URL(script.src).pathname, script.integrity]).toEqual([file.url, file.integrity]);
  expect(await loading).toBe(authScript);
});

test('loads a failed script again from a new URL', {
  tags: ['AUTH-15'],
}, async () => {
  const { publish, loadAuthScript } = await resetPage();
  const failing = expect(loadAuthScript()).rejects.toThrow('The authentication script failed to load');
  await settleScript('error');
  await failing;
  const loading = loadAuthScript();
  const script = await settleScript('load', () => publish(authScript));
  const { pathname, search } = new URL(script.src);
  expect([pathname, search]).toEqual(['/releases/shell/1.0.0-a/auth-script.js', '?retry=1']);
  expect(await loading).toBe(authScript);
});
