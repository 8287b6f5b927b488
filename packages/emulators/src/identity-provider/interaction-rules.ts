import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { POLICIES, type Policy } from './policies.ts';

/** Decides when a page is shown although somebody is signed in. */
export function interactionRules(policyOf: (ctx: KoaContextWithOIDC) => Policy) {
  const { base, Check } = interactionPolicy;
  const rules = base();
  // The portal belongs to the society itself, so it needs no consent.
  rules.remove('consent');
  const pageNeeded = (ctx: KoaContextWithOIDC) => {
    const { result, params } = ctx.oidc;
    const policy = policyOf(ctx);
    if (policy === POLICIES.passwordReset) return !result?.login;
    if (policy === POLICIES.editProfile) return !result?.profile;
    return params?.option === 'signup' && !result?.login;
  };
  rules
    .get('login')
    ?.checks.add(
      new Check('policy_page', 'this policy shows its page', 'interaction_required', (ctx) =>
        pageNeeded(ctx) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return rules;
}
