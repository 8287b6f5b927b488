/*
 * In place of what MSAL has for tokens that are bound to a key of the browser (PoP, DPoP): the portal's tokens are bearer
 * tokens, its requests say no other scheme, and so none of this is ever asked for but at sign-out, where there is no key.
 */
const unavailable = () => {
  throw new Error('Tokens are not bound to a key');
};

export class TokenBindingKeyManager {
  provisionTokenBindingKey = unavailable;
  getTokenBindingKeyPair = unavailable;
  getTokenBindingPublicKeyJwk = unavailable;
  async removeTokenBindingKey() {}
  async clearKeystore() {
    return true;
  }
}

export class PopTokenGenerator {
  constructor() {
    unavailable();
  }
}

export class DpopProofGenerator {
  constructor() {
    unavailable();
  }
}

export const normalizeDpopResourceRequestContext = unavailable;
