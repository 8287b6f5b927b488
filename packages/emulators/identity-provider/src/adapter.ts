import { createHash } from 'node:crypto';
import type { Store } from '@portal/emulator-kit/store';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Policy } from './policies.ts';

/** Kept under a hash of themselves: a copy of the store opens nobody's account. */
const HASHED_MODELS = new Set(['RefreshToken', 'AuthorizationCode']);

/** What ends with the grant it came from. */
const GRANT_MODELS = ['RefreshToken', 'AuthorizationCode', 'AccessToken'];

/** What proves that somebody is signed in. */
const SESSION_MODELS = ['Grant', 'RefreshToken', 'AuthorizationCode'];

/** Good only at the policy under which they were issued, as at Azure AD B2C. */
const PER_POLICY_MODELS = new Set(['RefreshToken', 'AuthorizationCode']);

/** Lets oidc-provider keep its things in the store; `policyNow` is the policy of the request that is being answered. */
export function adapterFor(store: Store, policyNow: () => Policy | undefined): AdapterFactory {
  return (kind): Adapter => {
    const ofOnePolicy = PER_POLICY_MODELS.has(kind);
    const key = (id: string) =>
      HASHED_MODELS.has(kind) ? createHash('sha256').update(id).digest('base64url') : id;
    // The value is what upsert was given for this kind, so its shape is the provider's own.
    const find = (id: string) => store.get(kind, key(id)) as AdapterPayload | undefined;

    return {
      async upsert(id, payload, expiresIn) {
        const { jti, ...rest } = payload;
        const named = HASHED_MODELS.has(kind) || jti === undefined ? rest : payload;
        const stored = ofOnePolicy ? { ...named, policy: policyNow() } : named;
        await store.put(
          kind,
          key(id),
          stored,
          expiresIn === undefined ? undefined : Date.now() + expiresIn * 1000,
        );
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
        await store.put(kind, key(id), { ...payload, consumed }, expiresAt);
      },
      async destroy(id) {
        await store.remove(kind, key(id));
      },
      async revokeByGrantId(grantId) {
        await Promise.all(
          GRANT_MODELS.map((granted) =>
            store.removeWhere(granted, (value) => hasField(value, 'grantId', grantId)),
          ),
        );
      },
    };
  };
}

/** Ends everything that an account holds, but for the session that the change was made in. */
export async function signOutEverywhere(store: Store, oid: string, exceptSessionUid?: string): Promise<void> {
  const ofAccount = (value: unknown) => hasField(value, 'accountId', oid);
  await Promise.all([
    ...SESSION_MODELS.map((kind) => store.removeWhere(kind, ofAccount)),
    store.removeWhere('Session', (value) => ofAccount(value) && !hasField(value, 'uid', exceptSessionUid)),
  ]);
}

/** Whether a kept value has this property with this content. */
export function hasField(value: unknown, name: string, expected: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([k, v]) => k === name && v === expected)
  );
}
