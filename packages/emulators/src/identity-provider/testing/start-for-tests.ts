import { Browser } from '../../kit/testing/browser.ts';
import { postJson } from '../../kit/testing/emulator-folder.ts';
import { readConfig } from '../config.ts';
import { POLICIES } from '../policies.ts';
import { startIdentityProvider } from '../server.ts';
import { Client, signIn } from './client.ts';
import { ADA, createAccountsFolder, PASSWORD } from './fixture.ts';

/** Starts a provider for a test file, with a high failure limit per network. */
export async function startForTests(changes: Readonly<Record<string, string>> = {}) {
  const folder = await createAccountsFolder();
  const events: string[] = [];
  const settings = { FAULT_INJECTION: '1', SIGN_IN_FAILURES_PER_ADDRESS: '1000' };
  const provider = await startIdentityProvider(
    readConfig({ ...folder.environment, ...settings, ...changes }),
    (...line) => events.push(JSON.stringify(line)),
  );
  const { origin } = provider;
  const open = () => ({ browser: new Browser(origin), client: new Client(origin) });
  return {
    origin,
    logged: events,
    open,
    /** Returns a browser that is signed in under the unified policy, and its tokens. */
    async signedIn(email = ADA.email, password = PASSWORD) {
      const { browser, client } = open();
      const page = await browser.open(client.authorizeAddress(POLICIES.signUpSignIn));
      const arrival = await signIn(browser, page, email, password);
      return { browser, client, arrival, tokens: await client.redeem(POLICIES.signUpSignIn, arrival) };
    },
    /** Returns the last code that was mailed to this address. */
    async codeFor(email: string): Promise<string | undefined> {
      const mail = (await folder.mailTo(email)).at(-1);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    },
    control: (name: 'drop' | 'ttl', body: object) => postJson(`${origin}/__test__/${name}`, body),
    async stop() {
      await provider.close();
      await folder.remove();
    },
  };
}

export type Running = Awaited<ReturnType<typeof startForTests>>;
