import { readInlineJson } from '../sections/read-inline-json.ts';
import { type AuthScript, consumePublished } from './auth-script-handoff.ts';

declare const __webpack_public_path__: string;

/** After this time the shell reports a failure to the member. */
const TIMEOUT_MS = 60_000;

let loading: Promise<AuthScript> | undefined;
let attempts = 0;

/** Returns the page's own authentication script, or a newly loaded one. Rejects if loading fails; a retry may help. */
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
  if (!script) throw new Error('The authentication script loaded but did not publish its interface');
  return script;
}

interface ScriptFile {
  readonly url: string;
  readonly integrity: string;
}

function injectScript(): Promise<void> {
  // The gateway names the file. A page from another server uses the shell's own folder.
  const file = readInlineJson('portal-auth-script') as ScriptFile | undefined;
  const url = new URL(file?.url ?? `${__webpack_public_path__}auth-script.js`, location.origin);
  // The browser joins identical requests, so a retry needs another URL if the first request hangs.
  if (attempts > 0) url.searchParams.set('retry', String(attempts));
  const script = document.createElement('script');
  if (file) script.integrity = file.integrity;
  script.crossOrigin = 'anonymous';
  script.src = url.href;
  return new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The authentication script did not load in time')), TIMEOUT_MS);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The authentication script failed to load'));
    document.head.append(script);
  }).finally(() => script.remove());
}
