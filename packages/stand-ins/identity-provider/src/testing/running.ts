import { Browser } from '@portal/stand-in-base/testing/browser';
import { readConfig } from '../config.ts';
import { POLICIES } from '../policies.ts';
import { startIdentityProvider } from '../server.ts';
import { Client, signIn } from './client.ts';
import { ADA, makeFolder, PASSWORD, readOutbox } from './fixture.ts';

/** A provider of its own for a test file, with room for more failures from this address than one test makes. */
export async function startForTests() {
  const place = await makeFolder();
  const logged: string[] = [];
  const settings = { IDP_TEST_CONTROLS: '1', SIGN_IN_FAILURES_PER_ADDRESS: '1000', PASSWORD_COST: '10' };
  const provider = await startIdentityProvider(readConfig({ ...place.environment, ...settings }), (...line) =>
    logged.push(JSON.stringify(line)),
  );
  const { origin } = provider;
  const open = () => ({ browser: new Browser(origin), client: new Client(origin) });
  return {
    origin,
    logged,
    open,
    /** A browser that has signed in under the unified policy, and its tokens. */
    async signedIn(email = ADA.email, password = PASSWORD) {
      const { browser, client } = open();
      const page = await browser.open(client.authorizeAddress(POLICIES.signUpSignIn));
      const arrival = await signIn(browser, page, email, password);
      return { browser, client, arrival, tokens: await client.redeem(POLICIES.signUpSignIn, arrival) };
    },
    /** The code that was last mailed to this address. */
    async codeFor(email: string): Promise<string | undefined> {
      const mail = (await readOutbox(place.outbox)).filter(({ to }) => to === email).at(-1);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    },
    /** The calls of IDP_TEST_CONTROLS. */
    control: (name: 'drop' | 'ttl', body: object) =>
      fetch(`${origin}/__test__/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async stop() {
      await provider.close();
      await place.remove();
    },
  };
}

export type Running = Awaited<ReturnType<typeof startForTests>>;
