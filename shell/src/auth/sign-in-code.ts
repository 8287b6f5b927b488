import { inlineJson } from '../sections/inline-json.ts';
import { type SignInCode, takeOffer } from './sign-in-offer.ts';

/** The folder of this release of the shell, which the bundler knows. */
declare const __webpack_public_path__: string;

/** How long the script may take before the member is told. */
const TIMEOUT_MS = 60_000;

let taking: Promise<SignInCode> | undefined;
let attempts = 0;

/** The sign-in code: what the page has run already, else brought now. Rejects when it does not come; trying again may help. */
export function signInCode(): Promise<SignInCode> {
  taking ??= take().catch((error: unknown) => {
    taking = undefined;
    attempts += 1;
    throw error;
  });
  return taking;
}

async function take(): Promise<SignInCode> {
  const code = takeOffer() ?? (await bring().then(takeOffer));
  if (!code) throw new Error('The sign-in code is not what it should be');
  return code;
}

interface ScriptFile {
  readonly url: string;
  readonly integrity: string;
}

/** One that is on its way by the page itself is not brought twice: the browser gives both the same answer. */
function bring(): Promise<void> {
  // As the gateway has written it; a page from elsewhere has the script in the shell's own folder.
  const file = inlineJson('portal-sign-in') as ScriptFile | undefined;
  const address = new URL(file?.url ?? `${__webpack_public_path__}sign-in.js`, location.origin);
  // A request that hangs blocks its twin in the browser's cache.
  if (attempts > 0) address.searchParams.set('retry', String(attempts));
  const script = document.createElement('script');
  if (file) script.integrity = file.integrity;
  script.crossOrigin = 'anonymous';
  script.src = address.href;
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
