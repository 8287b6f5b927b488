import { readInlineJson } from '../sections/read-inline-json.ts';
import { type AuthScript, consumePublished } from './auth-script-handoff.ts';

/** The folder of this release of the shell, which the bundler knows. */
declare const __webpack_public_path__: string;

/** How long the script may take before the member is told. */
const TIMEOUT_MS = 60_000;

let loading: Promise<AuthScript> | undefined;
let attempts = 0;

/** The authentication script: what the page has run already, else loaded now. Rejects when it does not load; a retry may help. */
export function loadAuthScript(): Promise<AuthScript> {
  loading ??= obtainScript().catch((error: unknown) => {
    loading = undefined;
    attempts += 1;
    throw error;
  });
  return loading;
}

async function obtainScript(): Promise<AuthScript> {
  const script = consumePublished() ?? (await injectScript().then(consumePublished));
  if (!script) throw new Error('The sign-in code is not what it should be');
  return script;
}

interface ScriptFile {
  readonly url: string;
  readonly integrity: string;
}

/** The browser loads the file once when the page loads it too. */
function injectScript(): Promise<void> {
  // The gateway names the file. A page from elsewhere has it in the shell's own folder.
  const file = readInlineJson('portal-sign-in') as ScriptFile | undefined;
  const url = new URL(file?.url ?? `${__webpack_public_path__}sign-in.js`, location.origin);
  // A request that hangs blocks its twin in the browser's cache.
  if (attempts > 0) url.searchParams.set('retry', String(attempts));
  const script = document.createElement('script');
  if (file) script.integrity = file.integrity;
  script.crossOrigin = 'anonymous';
  script.src = url.href;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The sign-in code did not come in time')), TIMEOUT_MS);
  script.onload = () => resolve();
  script.onerror = () => reject(new Error('The sign-in code did not come'));
  document.head.append(script);
  return promise.finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
