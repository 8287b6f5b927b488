import { timingSafeEqualText } from '@portal/server-kit/timing-safe-equal-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../kit/log.ts';
import type { Brand } from '../../kit/pages/layout.ts';
import { acceptForms, formOf } from '../../kit/request-body.ts';
import { readCookie } from '../../kit/request-guard.ts';
import { redirect, sendPage } from '../../kit/responses.ts';
import type { Services } from '../endpoints.ts';
import { countUses, createMethod, findMethods, MAX_METHODS } from '../methods.ts';
import { isPending } from '../rejections.ts';
import { checkBankAccount, checkCard, type FormInput, type ValidatedForm } from './forms.ts';
import * as pages from './pages.ts';
import type { Session } from './sessions.ts';

const COOKIE = 'bank-processor.wallet';

interface WalletDeps {
  services: Services;
  brand: Brand;
  log: Log;
}

interface WalletRequest extends WalletDeps {
  session: Session;
  filled: FormInput;
  /** Token of the payment method in the path. */
  token: string;
  /** Change that the member has just made. */
  done: unknown;
  reply: FastifyReply;
  show: (html: string, status?: number) => void;
  goTo: (path: string) => void;
}

interface WalletRoute {
  Params: { token?: string };
  Querystring: { done?: unknown };
}

type Step = (visit: WalletRequest) => void;

/** Adds the pages of the wallet. The session cookie gives access to one login only. */
export function addWalletRoutes(scope: FastifyInstance, deps: WalletDeps): void {
  acceptForms(scope);
  scope.get<{ Params: { secret: string } }>('/wallet/open/:secret', ({ params }, reply) =>
    openWallet(deps, params.secret, reply),
  );
  const add = (method: 'GET' | 'POST', url: string, step: Step) =>
    scope.route<WalletRoute>({
      method,
      url,
      handler: (request, reply) => handleWalletRequest(deps, step, request, reply),
    });
  add('GET', '/wallet', showWallet);
  add('GET', '/wallet/bank-account', ({ brand, session, show }) =>
    show(pages.bankAccountPage(brand, session, {}, {})),
  );
  add('POST', '/wallet/bank-account', (visit) =>
    addMethod(visit, checkBankAccount(visit.filled), 'bank-account-added', pages.bankAccountPage),
  );
  add('GET', '/wallet/card', ({ brand, session, show }) => show(pages.cardPage(brand, session, {}, {})));
  add('POST', '/wallet/card', (visit) =>
    addMethod(visit, checkCard(visit.filled, visit.services.clock.today()), 'card-added', pages.cardPage),
  );
  add('GET', '/wallet/remove/:token', confirmRemove);
  add('POST', '/wallet/remove/:token', removeMethod);
  add('POST', '/wallet/close', closeWallet);
  for (const method of ['GET', 'POST'] as const)
    add(method, '/wallet/*', ({ brand, show }) =>
      show(pages.failedPage(brand, 'There is no such page'), 404),
    );
}

/** Runs a step if the request has a session and, with a form, the session's token. */
function handleWalletRequest(
  deps: WalletDeps,
  step: Step,
  request: FastifyRequest<WalletRoute>,
  reply: FastifyReply,
) {
  const show = (html: string, status = 200) => void sendPage(reply, html, status);
  const session = deps.services.sessions.find(readCookie(request, COOKIE) ?? '');
  if (!session) return show(pages.expiredPage(deps.brand), 403);
  const filled: FormInput = Object.fromEntries(formOf(request));
  if (request.method === 'POST' && !timingSafeEqualText(filled['form-token'] ?? '', session.formToken)) {
    return show(pages.failedPage(deps.brand, 'This form came from somewhere else'), 403);
  }
  const { token = '' } = request.params;
  const goTo = (to: string) => void redirect(reply, to);
  step({ ...deps, session, filled, token, done: request.query.done, reply, show, goTo });
}

/** The strict cookie is not sent with a redirect from another site, so the page refreshes itself. */
function openWallet({ services, brand, log }: WalletDeps, secret: string, reply: FastifyReply): FastifyReply {
  const session = services.sessions.open(secret);
  if (!session) return sendPage(reply, pages.expiredPage(brand), 403);
  log('wallet.opened');
  reply.headers({ 'set-cookie': cookieOf(session.secret, 20 * 60), refresh: '0; url=/wallet' });
  return sendPage(reply, pages.openingPage(brand), 200);
}

function showWallet({ services, brand, session, done, show }: WalletRequest): void {
  const { ledger, clock } = services;
  const listed = findMethods(ledger, session.loginId).map((method) => ({
    method,
    isPending: isPending(method, clock),
  }));
  const notice = (Object.keys(pages.NOTICES) as pages.Notice[]).find((name) => name === done);
  show(pages.walletPage(brand, session, listed, notice));
}

function addMethod(
  { services, brand, session, filled: formInput, log, show, goTo }: WalletRequest,
  checked: ValidatedForm,
  done: pages.Notice,
  form: (brand: Brand, session: Session, formInput: FormInput, errors: Record<string, string>) => string,
) {
  const again = (errors: Record<string, string>) => show(form(brand, session, formInput, errors), 422);
  if (!checked.ok) return again(checked.errors);
  const { ledger } = services;
  const own = findMethods(ledger, session.loginId);
  const method = createMethod(ledger, { ...checked.method, loginId: session.loginId });
  const isKnown = own.some(({ fingerprint }) => fingerprint === method.fingerprint);
  if (isKnown) return again({ '': 'This payment method is already in your list.' });
  if (own.length >= MAX_METHODS)
    return again({ '': `You can have ${MAX_METHODS} payment methods. Please remove one first.` });
  ledger.saveMethod(method);
  log('wallet.method-added');
  goTo(`/wallet?done=${done}`);
}

function confirmRemove(visit: WalletRequest): void {
  const { services, brand, session, show } = visit;
  const method = ownMethod(visit);
  if (method) show(pages.removePage(brand, session, method, countUses(services.ledger, method)));
  else show(pages.failedPage(brand, 'There is no such payment method'), 404);
}

function removeMethod(visit: WalletRequest) {
  const { services, brand, session, log, show, goTo } = visit;
  const method = ownMethod(visit);
  if (!method) return show(pages.failedPage(brand, 'There is no such payment method'), 404);
  const uses = countUses(services.ledger, method);
  if (uses.payments + uses.schedules > 0) return show(pages.removePage(brand, session, method, uses), 422);
  services.ledger.removeMethod(method.token);
  log('wallet.method-removed');
  goTo('/wallet?done=removed');
}

function closeWallet({ services, session, brand, reply, show }: WalletRequest): void {
  services.sessions.end(session);
  reply.header('set-cookie', cookieOf('', 0));
  show(pages.closedPage(brand));
}

/** Another login's method counts as unknown. */
function ownMethod({ services, session, token }: WalletRequest) {
  const method = services.ledger.methods.get(token);
  return method?.loginId === session.loginId ? method : undefined;
}

function cookieOf(value: string, seconds: number): string {
  return `${COOKIE}=${value}; Path=/wallet; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
}
