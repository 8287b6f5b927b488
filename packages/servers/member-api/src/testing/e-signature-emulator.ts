import { fileURLToPath } from 'node:url';
import { freePort, Program } from '@portal/test-infra/program';
import { grantSettings, registeredIntegration } from './e-signature-grant.ts';
import { SECRETS } from './signed-event.ts';

/** Started as a program, because servers must not import the emulators (turbo.json). */
const MAIN = fileURLToPath(new URL('../../../../emulators/src/e-signature/main.ts', import.meta.url));

/**
 * Starts the e-signature emulator as a process.
 * @param eventsUrl Webhook that receives form events
 */
export async function startESignatureEmulator(folder: string, eventsUrl: string) {
  const port = await freePort();
  const program = new Program(MAIN, port, {
    PORTAL_DATA_DIR: folder,
    ...registeredIntegration,
    ESIGNATURE_WEBHOOK_URL: eventsUrl,
    ESIGNATURE_WEBHOOK_SECRETS: SECRETS.join(','),
    FAULT_INJECTION: '1',
  });
  await program.waitUntilReady();
  const origin = `http://localhost:${port}`;
  const control = (path: string, body: object) =>
    fetch(`${origin}/__test__/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    program,
    settings: {
      ESIGNATURE_URL: `http://127.0.0.1:${port}/restapi/v2.1/accounts/portal`,
      ...grantSettings(origin),
      ESIGNATURE_WEBHOOK_SECRETS: SECRETS[0] ?? '',
    },
    loseEvents: (lost: boolean) => control('events', { lost }),
    /** Revokes all access tokens and, with an error, refuses new ones. */
    revokeTokens: (refuse?: string) => control('tokens', { refuse }),
    expireDrafts: () => control('expire', {}),
    /** Opens a form with this reference up to its signature. Returns a function that presses a button there. */
    open: (reference: string) =>
      openForm(origin, `change-of-name?${linkOf(reference)}`, {
        'new-first-name': 'Tilly',
        'new-last-name': 'Vane',
        whose: 'owner',
        reason: 'marriage',
      }),
    /** The same with a form that the spouse has to sign too. */
    openWithSpouse: (reference: string) =>
      openForm(
        origin,
        `annuity-withdrawal?${linkOf(reference)}&Spouse_UserName=Luis&Spouse_Email=l%40example.org`,
        {
          withdrawal: 'percent',
          'withdrawal-percent': '12.5',
          withholding: 'standard',
          payout: 'check',
        },
      ),
  };
}

const linkOf = (reference: string) =>
  new URLSearchParams({
    certificate: '000000000101',
    insured: 'Edmund Tallow',
    owner: 'Tilly Quarn',
    former: 'Tilly Quarnstrom',
    signer: 'Tilly Quarn',
    email: 'tilly@example.org',
    EnvelopeField_Reference: reference,
  });

async function openForm(origin: string, link: string, fields: Record<string, string>) {
  const visitor = createVisitor(origin);
  const at = await visitor.get(`/forms/${link}`);
  const base = at.replace(/\/fill$/, '');
  await visitor.post(`${base}/fill`, fields);
  return {
    sign: () => visitor.post(`${base}/sign`, { revision: '1', signature: 'Tilly Quarn', consent: 'yes' }),
    decline: () => visitor.post(`${base}/decline`, {}),
  };
}

/** Browser of the signer, which stores its cookie and follows no redirects. */
function createVisitor(origin: string) {
  let cookie = '';
  const ask = async (path: string, init: RequestInit): Promise<string> => {
    const response = await fetch(origin + path, { ...init, redirect: 'manual' });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const to = response.headers.get('location');
    if (response.status !== 303 || to === null)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return to;
  };
  return {
    get: (path: string) => ask(path, { headers: { cookie } }),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', headers: { cookie, origin }, body: new URLSearchParams(fields) }),
  };
}
