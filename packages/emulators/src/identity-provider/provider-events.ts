import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Log } from '../kit/log.ts';
import type { Brand } from '../kit/pages/layout.ts';
import type { Config } from './config.ts';
import { failedPage } from './pages/pages.ts';
import type { Mount } from './policies.ts';

interface Deps {
  config: Config;
  brand: Brand;
  mountOf: (request: IncomingMessage) => Mount;
  log: Log;
}

/** Adds the response fields of Azure AD B2C that MSAL reads. */
export function addB2cClaims(provider: Provider, { config, brand, mountOf }: Deps): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 404 && !ctx.body) {
      ctx.status = 404;
      ctx.type = 'html';
      ctx.body = failedPage(brand, 'There is no such page');
    }
    const token =
      ctx.path.endsWith('/oauth2/v2.0/token') && ctx.status === 200 ? ctx.oidc.account : undefined;
    if (!token || typeof ctx.body !== 'object') return;
    // Each policy has its own account, so the portal prefers that of the unified policy (AUTH-01).
    const { hasPolicies, tenantId } = config.names;
    const suffix = hasPolicies ? `-${mountOf(ctx.req).policy.toLowerCase()}` : '';
    const uid = `${token.accountId}${suffix}`;
    const info = JSON.stringify({ uid, utid: tenantId });
    const refresh = ctx.oidc.refreshToken;
    ctx.body = {
      ...ctx.body,
      client_info: Buffer.from(info).toString('base64url'),
      ...(refresh && {
        refresh_token_expires_in: refresh.exp
          ? refresh.exp - Math.floor(Date.now() / 1000)
          : refresh.expiration,
      }),
    };
  });
}

/** Logs events without personal data. */
export function logEvents(provider: Provider, { mountOf, log }: Deps): void {
  const done = (event: string) => (ctx: KoaContextWithOIDC) =>
    log(event, { policy: mountOf(ctx.req).policy });
  provider.on('authorization.success', done('authorization.success'));
  provider.on('grant.success', done('grant.success'));
  provider.on('end_session.success', done('end_session.success'));
  const failed = (event: string) => (ctx: KoaContextWithOIDC, error: Error) =>
    log(event, { policy: mountOf(ctx.req).policy, error: error.message });
  provider.on('authorization.error', failed('authorization.error'));
  provider.on('grant.error', failed('grant.error'));
  provider.on('end_session.error', failed('end_session.error'));
  provider.on('server_error', failed('server_error'));
  // Without a listener, Koa prints the stack.
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: Error) => log('server_error', { error: error.message }));
}
