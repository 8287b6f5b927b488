import { hash } from 'node:crypto';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Store } from '../kit/store.ts';
import type { Policy } from './policies.ts';

/** Stored by the hash of their id, so that a copy of the store opens no account. */
const HASHED_MODELS = new Set(['RefreshToken', 'AuthorizationCode']);

/** Models that end with their grant. */
const GRANT_MODELS = ['RefreshToken', 'AuthorizationCode', 'AccessToken'];

/** Models that prove a signed-in session. */
const SESSION_MODELS = ['Grant', 'RefreshToken', 'AuthorizationCode'];

/** Valid only under the policy that issued them, as in Azure AD B2C. */
const PER_POLICY_MODELS = new Set(['RefreshToken', 'AuthorizationCode']);

/** Stores oidc-provider's models. `policyNow` returns the policy of the current request. */
export function adapterFor(store: Store, policyNow: () => Policy | undefined): AdapterFactory {
  return (kind): Adapter => {
    const ofOnePolicy = PER_POLICY_MODELS.has(kind);
    const key = (id: string) => (HASHED_MODELS.has(kind) ? hash('sha256', id, 'base64url') : id);
    // The value comes from upsert, so it has the provider's shape.
    const find = (id: string) => store.get(kind, key(id)) as AdapterPayload | undefined;

    return {
      async upsert(id, payload, expiresIn) {
        const { jti, ...rest } = payload;
        const named = HASHED_MODELS.has(kind) || jti === undefined ? rest : payload;
        const stored = ofOnePolicy ? { ...named, policy: policyNow() } : named;
        const expiresAt = expiresIn === undefined ? undefined : Date.now() + expiresIn * 1000;
        store.put(kind, key(id), stored, expiresAt);
      },
      async find(id) {
        const payload = find(id);
        if (!payload || (ofOnePolicy && !hasField(payload, 'policy', policyNow()))) return undefined;
        return { ...payload, jti: id };
      },
      async findByUid(uid) {
        for (const [id, value] of store.list(kind)) {
          if (hasField(value, 'uid', uid)) return store.get(kind, id) as AdapterPayload;
        }
        return undefined;
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = find(id);
        if (!payload) return;
        const consumed = Math.floor(Date.now() / 1000);
        const expiresAt = payload.exp === undefined ? undefined : payload.exp * 1000;
        store.put(kind, key(id), { ...payload, consumed }, expiresAt);
      },
      async destroy(id) {
        store.remove(kind, key(id));
      },
      async revokeByGrantId(grantId) {
        const matches = (value: unknown) => hasField(value, 'grantId', grantId);
        store.transaction(() => {
          for (const granted of GRANT_MODELS) store.removeWhere(granted, matches);
        });
      },
    };
  };
}

/** Ends all sessions and grants of an account, except for the current session. */
export function signOutEverywhere(store: Store, oid: string, exceptSessionUid?: string): void {
  const ofAccount = (value: unknown) => hasField(value, 'accountId', oid);
  store.transaction(() => {
    for (const kind of SESSION_MODELS) store.removeWhere(kind, ofAccount);
    store.removeWhere('Session', (value) => ofAccount(value) && !hasField(value, 'uid', exceptSessionUid));
  });
}

export function hasField(value: unknown, name: string, expected: unknown): boolean {
  const object = Object(value);
  return Object.hasOwn(object, name) && object[name] === expected;
}
