/*
 * In place of MSAL's clients of a broker of the operating system, a fifth of the library: the portal's provider knows none,
 * and `allowPlatformBroker` is off.
 */
const unavailable = () => {
  throw new Error('There is no broker');
};

export class PlatformAuthInteractionClient {
  constructor() {
    unavailable();
  }
}
export const PlatformAuthDOMHandler = { createProvider: unavailable };
export const PlatformAuthExtensionHandler = { createProvider: unavailable };
