import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from '@portal/stand-in-base/pages/layout';
import { readForm } from '@portal/stand-in-base/request-body';
import { sendPage } from '@portal/stand-in-base/responses';
import type { Desk } from '../calls.ts';
import type { Log } from '../log.ts';
import { MAX_METHODS, methodOf, methodsOf, usesOf } from '../methods.ts';
import { isPending } from '../refusals.ts';
import { type Checked, checkBankAccount, checkCard, type Filled } from './forms.ts';
import * as pages from './pages.ts';
import type { Session } from './sessions.ts';

const COOKIE = 'bank-processor.wallet';

export interface WalletParts {
  desk: Desk;
  brand: Brand;
  /** Whether browsers come by https. */
  isSecure: boolean;
  log: Log;
}

interface Visit extends WalletParts {
  session: Session;
  /** What was posted; empty for a page that is only looked at. */
  filled: Filled;
  query: URLSearchParams;
  response: ServerResponse;
  show: (html: string, status?: number) => void;
  goTo: (path: string) => void;
}

type Step = (visit: Visit, token: string) => Promise<void> | void;

const STEPS: Readonly<Record<string, Step>> = {
  'GET /wallet': showWallet,
  'GET /wallet/bank-account': ({ brand, session, show }) =>
    show(pages.bankAccountPage(brand, session, {}, {})),
  'POST /wallet/bank-account': (visit) =>
    addMethod(visit, checkBankAccount(visit.filled), 'bank-account-added', pages.bankAccountPage),
  'GET /wallet/card': ({ brand, session, show }) => show(pages.cardPage(brand, session, {}, {})),
  'POST /wallet/card': (visit) =>
    addMethod(visit, checkCard(visit.filled, visit.desk.clock.today()), 'card-added', pages.cardPage),
  'GET /wallet/remove/:token': askToRemove,
  'POST /wallet/remove/:token': removeMethod,
  'POST /wallet/close': async ({ desk, session, brand, response, isSecure, show }) => {
    await desk.sessions.end(session);
    response.setHeader('set-cookie', cookieOf('', 0, isSecure));
    show(pages.closedPage(brand));
  },
};

export const isWalletPath = (path: string) => path === '/wallet' || path.startsWith('/wallet/');

/** Answers the pages of the wallet: they belong to whoever holds the session's cookie, and to no other login. */
export async function answerWallet(
  parts: WalletParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const show = (html: string, status = 200) => sendPage(response, html, status);
  const [, secret] = /^\/wallet\/open\/([\w-]{20,100})$/.exec(url.pathname) ?? [];
  if (secret !== undefined && request.method === 'GET') return openWallet(parts, secret, response);
  const [, token = ''] = /^\/wallet\/remove\/([^/]{1,200})$/.exec(url.pathname) ?? [];
  const step = STEPS[`${request.method} ${token === '' ? url.pathname : '/wallet/remove/:token'}`];
  const session = parts.desk.sessions.find(cookieIn(request));
  if (!session) return show(pages.expiredPage(parts.brand), 403);
  if (!step) return show(pages.failedPage(parts.brand, 'There is no such page'), 404);

  const filled: Filled = request.method === 'POST' ? Object.fromEntries(await readForm(request)) : {};
  if (request.method === 'POST' && !isOwnForm(filled, session)) {
    return show(pages.failedPage(parts.brand, 'This form came from somewhere else'), 403);
  }
  const goTo = (path: string) => void response.writeHead(303, { location: path }).end();
  await step({ ...parts, session, filled, query: url.searchParams, response, show, goTo }, tokenOf(token));
}

/**
 * The cookie is strict, and the browser comes from the portal, which may be another site: a redirect would not carry
 * it. The page sends the browser on by itself, so that the next request is one of our own.
 */
async function openWallet(
  { desk, brand, isSecure, log }: WalletParts,
  secret: string,
  response: ServerResponse,
) {
  const session = await desk.sessions.open(secret);
  if (!session) return sendPage(response, pages.expiredPage(brand), 403);
  log('wallet.opened');
  response.setHeader('set-cookie', cookieOf(session.secret, 20 * 60, isSecure));
  response.setHeader('refresh', '0; url=/wallet');
  sendPage(response, pages.openingPage(brand), 200);
}

function showWallet({ desk, brand, session, query, show }: Visit): void {
  const { ledger, clock } = desk;
  const listed = methodsOf(ledger, session.loginId).map((method) => ({
    method,
    isPending: isPending(method, clock),
  }));
  const done = query.get('done');
  const notice = (Object.keys(pages.NOTICES) as pages.Notice[]).find((name) => name === done);
  show(pages.walletPage(brand, session, listed, notice));
}

async function addMethod(
  { desk, brand, session, filled, log, show, goTo }: Visit,
  checked: Checked,
  done: pages.Notice,
  form: (brand: Brand, session: Session, filled: Filled, errors: Record<string, string>) => string,
): Promise<void> {
  const again = (errors: Record<string, string>) => show(form(brand, session, filled, errors), 422);
  if (!checked.ok) return again(checked.errors);
  const { ledger } = desk;
  const own = methodsOf(ledger, session.loginId);
  const method = methodOf(ledger, { ...checked.method, loginId: session.loginId });
  const isKnown = own.some(({ fingerprint }) => fingerprint === method.fingerprint);
  if (isKnown) return again({ '': 'This payment method is already in your list.' });
  if (own.length >= MAX_METHODS)
    return again({ '': `You can have ${MAX_METHODS} payment methods. Please remove one first.` });
  ledger.saveMethod(method);
  await ledger.saved();
  log('wallet.method-added');
  goTo(`/wallet?done=${done}`);
}

function askToRemove(visit: Visit, token: string): void {
  const { desk, brand, session, show } = visit;
  const method = ownMethod(visit, token);
  if (method) show(pages.removePage(brand, session, method, usesOf(desk.ledger, method)));
  else show(pages.failedPage(brand, 'There is no such payment method'), 404);
}

async function removeMethod(visit: Visit, token: string): Promise<void> {
  const { desk, brand, session, log, show, goTo } = visit;
  const method = ownMethod(visit, token);
  if (!method) return show(pages.failedPage(brand, 'There is no such payment method'), 404);
  const uses = usesOf(desk.ledger, method);
  if (uses.payments + uses.schedules > 0) return show(pages.removePage(brand, session, method, uses), 422);
  desk.ledger.removeMethod(method.token);
  await desk.ledger.saved();
  log('wallet.method-removed');
  goTo('/wallet?done=removed');
}

/** Somebody else's method is as good as none. */
function ownMethod({ desk, session }: Visit, token: string) {
  const method = desk.ledger.methods.get(token);
  return method?.loginId === session.loginId ? method : undefined;
}

function isOwnForm(filled: Filled, { formToken }: Session): boolean {
  const given = Buffer.from(filled['form-token'] ?? '');
  const right = Buffer.from(formToken);
  return given.length === right.length && timingSafeEqual(given, right);
}

function cookieOf(value: string, seconds: number, isSecure: boolean): string {
  const attributes = `Path=/wallet; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
  return `${COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

function cookieIn(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/** A token of a dataset may hold any letter; a broken escape is no token. */
function tokenOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
