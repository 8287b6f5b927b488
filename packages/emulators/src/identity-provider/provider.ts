import type { IncomingMessage } from 'node:http';
import Provider, {
  type Account,
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Log } from '../kit/log.ts';
import type { Brand } from '../kit/pages/layout.ts';
import type { Store } from '../kit/store.ts';
import type { Accounts } from './accounts.ts';
import { adapterFor } from './adapter.ts';
import type { Config } from './config.ts';
import { issuerOf, scopeAddress } from './endpoints.ts';
import { interactionRules } from './interaction-rules.ts';
import type { Keys } from './keys.ts';
import { accountPickerPage, expiredPage, failedPage, signedOutPage, signOutPage } from './pages/pages.ts';
import type { Mount } from './policies.ts';
import { addB2cClaims, logEvents } from './provider-events.ts';

/** Lifetime in seconds. Tests change it at run time. */
export interface Lifetimes {
  accessToken: number;
}

interface Deps {
  config: Config;
  origin: string;
  store: Store;
  accounts: Accounts;
  keys: Keys;
  brand: Brand;
  lifetimes: Lifetimes;
  mountOf: (request: IncomingMessage) => Mount;
  log: Log;
}

const DAY = 24 * 3600;
const OIDC_SCOPES = 'openid offline_access profile';

/** The optional claim `login_hint` of Microsoft Entra External ID, which is opaque. */
const loginHintOf = (oid: string) => `O.${Buffer.from(oid).toString('base64url')}`;

const now = () => Math.floor(Date.now() / 1000);

/** Creates one OpenID provider for all policies. The request path determines the policy. */
export function createProvider(deps: Deps): Provider {
  const provider = new Provider(issuerOf(deps.origin, deps.config.names), configure(deps));
  addB2cClaims(provider, deps);
  logEvents(provider, deps);
  return provider;
}

const policyOf = (deps: Deps, ctx: KoaContextWithOIDC) => deps.mountOf(ctx.req).policy;

function configure(deps: Deps): Configuration {
  const { config, keys, brand, lifetimes } = deps;
  const { names, portalOrigins } = config;
  const scope = scopeAddress(names);
  const accessTokenLife = () => lifetimes.accessToken;

  return {
    adapter: adapterFor(deps.store, () => Provider.ctx && policyOf(deps, Provider.ctx)),
    jwks: { keys: [keys.signing] },
    clients: [portalClient(config)],
    clientBasedCORS: (_ctx, origin) => portalOrigins.includes(origin),
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    // All ports of localhost share cookies, so the names must be unique.
    cookies: {
      keys: keys.cookies,
      names: {
        session: 'portal_idp.session',
        interaction: 'portal_idp.interaction',
        resume: 'portal_idp.resume',
      },
    },
    routes: {
      authorization: '/oauth2/v2.0/authorize',
      token: '/oauth2/v2.0/token',
      jwks: '/discovery/v2.0/keys',
      end_session: '/oauth2/v2.0/logout',
    },
    extraParams: ['option'],
    scopes: OIDC_SCOPES.split(' '),
    claims: {
      openid: ['sub', 'oid', 'tfp', 'login_hint', 'ver', 'name', 'given_name', 'family_name', 'emails'],
      profile: [],
    },
    // Azure AD B2C puts its claims into the id token.
    conformIdTokenClaims: false,
    findAccount: (ctx, oid) => findAccount(deps, ctx, oid),
    loadExistingGrant: (ctx) => grantAll(ctx, names.audience, scope),
    issueRefreshToken,
    // Signing out ends the refresh tokens too.
    expiresWithSession: () => true,
    // Two tabs may refresh with one token.
    rotateRefreshToken: false,
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: 60,
      IdToken: 3600,
      RefreshToken: DAY,
      Session: DAY,
      // Longer than the session and its refresh tokens.
      Grant: 2 * DAY,
      Interaction: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: logout(deps),
      resourceIndicators: resourceServer(deps, scope),
    },
    formats: { customizers: { jwt: customizeJwt(deps) } },
    interactions: {
      policy: interactionRules((ctx) => policyOf(deps, ctx)),
      url: (ctx, interaction) => `${deps.mountOf(ctx.req).prefix}/interaction/${interaction.uid}`,
    },
    renderError(ctx, out, error) {
      ctx.type = 'html';
      ctx.set('cache-control', 'no-store');
      ctx.body =
        error instanceof errors.SessionNotFound
          ? expiredPage(brand)
          : failedPage(brand, 'This sign-in address does not work', out.error);
    },
  };
}

const issueRefreshToken: Configuration['issueRefreshToken'] = async (_ctx, client, code) => {
  // MSAL requests offline_access without a consent prompt, so oidc-provider drops the scope. Without it, MSAL's
  // refresh would be rejected. This hook runs just before the refresh token copies the code's scope.
  if (code.kind === 'AuthorizationCode' && !code.scopes.has('offline_access')) {
    code.scope = `${code.scope ?? ''} offline_access`.trim();
  }
  return client.grantTypeAllowed('refresh_token');
};

function portalClient({ names, portalOrigins }: Config): ClientMetadata {
  return {
    client_id: names.clientId,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    require_auth_time: true,
    redirect_uris: portalOrigins.flatMap((portal) =>
      ['/auth-bridge.html', '/authenticate', '/'].map((path) => portal + path),
    ),
    post_logout_redirect_uris: portalOrigins.map((portal) => `${portal}/`),
  };
}

async function findAccount(deps: Deps, ctx: KoaContextWithOIDC, oid: string): Promise<Account | undefined> {
  const { names } = deps.config;
  const account = deps.accounts.byOid(oid);
  if (!account) return undefined;
  const { givenName, familyName, email } = account;
  return {
    accountId: oid,
    claims: () => ({
      sub: oid,
      oid,
      ...(names.hasPolicies ? { tfp: policyOf(deps, ctx) } : { login_hint: loginHintOf(oid) }),
      ver: '1.0',
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
      emails: [email],
    }),
  };
}

type Features = NonNullable<Configuration['features']>;

function logout({ config, accounts, brand }: Deps): Features['rpInitiatedLogout'] {
  return {
    enabled: true,
    logoutSource: (ctx, form) => {
      const { params, session } = ctx.oidc;
      const account = accounts.byOid(session?.accountId ?? '');
      const needsPicker =
        account && !config.names.hasPolicies && params?.logout_hint !== loginHintOf(account.oid);
      ctx.body = needsPicker ? accountPickerPage(brand, form, account.email) : signOutPage(brand, form);
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = signedOutPage(brand);
    },
  };
}

function resourceServer({ config, lifetimes }: Deps, scope: string): Features['resourceIndicators'] {
  const { audience } = config.names;
  return {
    enabled: true,
    // MSAL names no resource.
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope,
      audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: lifetimes.accessToken,
      jwt: { sign: { alg: 'RS256' } },
    }),
  };
}

type CustomizeJwt = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

/** Gives an access token the claims of Microsoft Entra. */
function customizeJwt(deps: Deps): CustomizeJwt {
  const { names } = deps.config;
  return (ctx, token, jwt) => {
    const { scope: granted, ...payload } = jwt.payload;
    const short = String(granted ?? '')
      .split(' ')
      .map((address) => address.slice(names.audience.length + 1));
    const account = 'accountId' in token ? deps.accounts.byOid(String(token.accountId)) : undefined;
    jwt.payload = {
      ...payload,
      scp: short.join(' '),
      oid: payload.sub,
      azp: names.clientId,
      ...(names.hasPolicies && { tfp: policyOf(deps, ctx) }),
      emails: account ? [account.email] : [],
      ver: '1.0',
    };
  };
}

/** Grants all scopes silently, and lets the grant outlive its refresh tokens. */
async function grantAll(ctx: KoaContextWithOIDC, audience: string, scope: string) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  const { accountId } = session;
  const grant =
    found?.accountId === accountId ? found : new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(OIDC_SCOPES);
  grant.addResourceScope(audience, scope);
  grant.exp = now() + grant.expiration;
  await grant.save();
  return grant;
}
