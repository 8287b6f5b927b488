import { contract } from '@portal/api/contracts/contract';
import { freePort } from '@portal/test-support/program';
import { temporaryFolder } from '@portal/test-support/temporary-folder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { eSignatureProgram } from '../testing/e-signature-program.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';
import { catchUpWithForms } from './catch-up.ts';
import { type ESignature, eSignatureOf, SigningUnavailable } from './e-signature.ts';
import { SIGNING_EVENTS_PATH } from './signing-events.ts';

let portal: Portal;
let server: Server;
let service: Awaited<ReturnType<typeof eSignatureProgram>>;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const [place, port] = await Promise.all([temporaryFolder(), freePort()]);
  removeFolder = place.remove;
  portal = await startPortal();
  service = await eSignatureProgram(place.folder, `http://127.0.0.1:${port}${SIGNING_EVENTS_PATH}`);
  server = await portal.serve(service.settings);
  await server.app.listen({ port });
}, 120_000);
afterAll(async () => {
  await service.program.stop();
  await portal.stop();
  await removeFolder();
});
afterEach(() => service.loseEvents(false));

/** Begins Change of Name, and opens it at the service. */
async function begin() {
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 47 };
  const begun = await server.ask(contract.StartForm, {}, { as: owner, body });
  const { Reference } = contract.StartForm.response.parse(begun.body);
  return { Reference, form: await service.open(Reference) };
}

async function stateOf(reference: string) {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.ask(contract.GetStartedForms, query, { as: owner });
  const forms = contract.GetStartedForms.response.parse(body);
  return forms.find(({ Reference }) => Reference === reference)?.State;
}

const becomes = (reference: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(reference)).toBe(state), { timeout: 60_000, interval: 50 });

/** The service of the settings, with how often it was asked. */
function counted(): ESignature & { asked: number } {
  const real = serviceOf();
  const counting = {
    asked: 0,
    signedForm: real.signedForm,
    changedSince: (from: Date) => {
      counting.asked += 1;
      return real.changedSince(from);
    },
  };
  return counting;
}

function serviceOf(): ESignature {
  const tokens = { TOKEN_ISSUER: 'i', TOKEN_AUDIENCE: 'a', TOKEN_JWKS_URI: 'http://localhost' };
  const found = eSignatureOf(readConfig({ ...tokens, ...service.settings }));
  if (!found) throw new Error('The settings name no service');
  return found;
}

const turn = (eSignature: ESignature) =>
  catchUpWithForms({ db: portal.db, eSignature, everyMs: 60_000, log: server.app.log }).run(
    AbortSignal.timeout(10_000),
  );
const askNow = () => portal.db.updateTable('signing_cursor').set({ next_at: sql`now()` }).execute();

test('what is signed is told by the service, and its PDF is there', { tags: ['F-07'] }, async () => {
  const { Reference, form } = await begin();
  expect(await stateOf(Reference)).toBe('STARTED');
  await form.sign();
  await becomes(Reference, 'RECEIVED');
  const { body } = await server.ask(contract.GetSignedForm, { reference: Reference }, { as: owner });
  expect(Buffer.from(String(body), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('what is declined is told by the service', { tags: ['F-07'] }, async () => {
  const { Reference, form } = await begin();
  await form.decline();
  await becomes(Reference, 'DECLINED');
});

test('what is not signed in time is told by the service', { tags: ['F-07'] }, async () => {
  const { Reference } = await begin();
  await service.expireDrafts();
  await becomes(Reference, 'EXPIRED');
});

test('an event that got lost is asked for, by one of several copies, and once, whatever drafts there are beside it', {
  tags: ['F-07'],
}, async () => {
  await service.loseEvents(true);
  const draft = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const begun = await server.ask(contract.StartForm, {}, { as: owner, body: draft });
  await service.open(contract.StartForm.response.parse(begun.body).Reference);
  const { Reference, form } = await begin();
  await form.sign();
  expect(await stateOf(Reference)).toBe('STARTED');
  await askNow();
  const eSignature = counted();
  await Promise.all([turn(eSignature), turn(eSignature), turn(eSignature)]);
  expect(await stateOf(Reference)).toBe('RECEIVED');
  expect(eSignature.asked).toBe(1);
  // Nobody asks again before it is time.
  await turn(eSignature);
  expect(eSignature.asked).toBe(1);
});

test('where the service does not answer, it is asked from the same place again', {
  tags: ['F-07'],
}, async () => {
  await service.loseEvents(true);
  const { Reference, form } = await begin();
  await form.sign();
  await askNow();
  const before = await portal.db.selectFrom('signing_cursor').select('asked_until').executeTakeFirstOrThrow();
  await turn({
    ...serviceOf(),
    changedSince: () => Promise.reject(new SigningUnavailable('no answer')),
  });
  expect(await portal.db.selectFrom('signing_cursor').select('asked_until').executeTakeFirst()).toEqual(
    before,
  );
  await askNow();
  await turn(serviceOf());
  expect(await stateOf(Reference)).toBe('RECEIVED');
});

test('a list of the service that has many pages is read whole', { tags: ['F-07'] }, async () => {
  await service.loseEvents(true);
  const from = new Date();
  for (let index = 0; index < 101; index += 1) await service.open(`form-${index}`);
  const found = await serviceOf().changedSince(from);
  const drafts = found.filter(({ state }) => state === 'STARTED');
  expect(new Set(drafts.map(({ envelopeId }) => envelopeId)).size).toBe(101);
});

test('without the key the service tells a program nothing', { tags: ['F-07'] }, async () => {
  const { ESIGNATURE_URL } = service.settings;
  const answer = await fetch(`${ESIGNATURE_URL}/envelopes?from_date=2026-01-01`, {
    headers: { authorization: 'Bearer a wrong key of some length' },
  });
  expect(answer.status).toBe(401);
});
