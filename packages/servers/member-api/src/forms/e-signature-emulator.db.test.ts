import { randomUUID } from 'node:crypto';
import { contract } from '@portal/api/contracts/contract';
import { freePort } from '@portal/test-infra/program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { startESignatureEmulator } from '../testing/e-signature-emulator.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';
import { type ESignature, eSignatureOf } from './e-signature.ts';
import { ESignatureUnavailableError } from './e-signature-http.ts';
import { pollEnvelopes } from './poll-envelopes.ts';
import { WEBHOOK_PATH } from './webhook.ts';

let portal: Portal;
let server: Server;
let service: Awaited<ReturnType<typeof startESignatureEmulator>>;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const [place, port] = await Promise.all([temporaryFolder(), freePort()]);
  removeFolder = place.remove;
  portal = await startPortal();
  service = await startESignatureEmulator(place.folder, `http://127.0.0.1:${port}${WEBHOOK_PATH}`);
  server = await portal.serve(service.settings);
  await server.app.listen({ port });
}, 120_000);
afterAll(async () => {
  await service.program.stop();
  await portal.stop();
  await removeFolder();
});
afterEach(() => service.loseEvents(false));

/** Starts a form and opens it at the service, by default without a spouse. */
async function begin(open: (reference: string) => ReturnType<typeof service.open> = service.open) {
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 47 };
  const started = await server.callApi(contract.StartFormSubmission, {}, { as: owner, body });
  const { Reference } = contract.StartFormSubmission.response.parse(started.body);
  return { Reference, form: await open(Reference) };
}

async function stateOf(reference: string) {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.callApi(contract.GetFormSubmissions, query, { as: owner });
  const forms = contract.GetFormSubmissions.response.parse(body);
  return forms.find(({ Reference }) => Reference === reference)?.State;
}

const becomes = (reference: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(reference)).toBe(state), { timeout: 60_000, interval: 50 });

/** Returns a function that waits for the log line of the next event. */
function nextEvent(): () => Promise<unknown> {
  const firstLine = server.lines.length;
  return async () => {
    const responses = () => server.lines.slice(firstLine).filter((line) => line.includes(WEBHOOK_PATH));
    await vi.waitFor(() => expect(responses()).not.toEqual([]), { timeout: 60_000, interval: 50 });
    return JSON.parse(responses()[0] ?? '{}');
  };
}

/** Service client that counts its requests. */
function counted(): ESignature & { requestCount: number } {
  const real = serviceOf();
  const counting = {
    requestCount: 0,
    signedForm: real.signedForm,
    listEnvelopes: (from: Date) => {
      counting.requestCount += 1;
      return real.listEnvelopes(from);
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

const runOnce = (eSignature: ESignature) =>
  pollEnvelopes({ db: portal.db, eSignature, intervalMs: 60_000, log: server.app.log }).run(
    AbortSignal.timeout(10_000),
  );
const pollNow = () => portal.db.updateTable('esignature_cursor').set({ next_at: sql`now()` }).execute();

test('a signed form becomes RECEIVED and its PDF is available', { tags: ['F-07'] }, async () => {
  const { Reference, form } = await begin();
  expect(await stateOf(Reference)).toBe('STARTED');
  await form.sign();
  await becomes(Reference, 'RECEIVED');
  const { body } = await server.callApi(contract.GetSignedForm, { reference: Reference }, { as: owner });
  expect(Buffer.from(String(body), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('a form with a pending spouse becomes SIGNED', { tags: ['F-07'] }, async () => {
  const { Reference, form } = await begin(service.openWithSpouse);
  await form.sign();
  await becomes(Reference, 'SIGNED');
});

test('a declined form becomes DECLINED', { tags: ['F-07'] }, async () => {
  const { Reference, form } = await begin();
  await form.decline();
  await becomes(Reference, 'DECLINED');
});

test('an unsigned form becomes EXPIRED', { tags: ['F-07'] }, async () => {
  const { Reference } = await begin();
  await service.expireDrafts();
  await becomes(Reference, 'EXPIRED');
});

test('an earlier draft that expires does not end a reopened form', {
  tags: ['F-07'],
}, async () => {
  const { Reference } = await begin();
  await portal.db
    .updateTable('form_submission')
    .set({ started_at: sql`started_at + interval '2 days'` })
    .where('form_submission_id', '=', Reference)
    .execute();
  const accepted = nextEvent();
  await service.expireDrafts();
  expect(await accepted()).toMatchObject({ status: 204 });
  expect(await stateOf(Reference)).toBe('STARTED');
});

test('polls a lost event once across instances, ignoring drafts', {
  tags: ['F-07'],
}, async () => {
  await service.loseEvents(true);
  const draft = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const started = await server.callApi(contract.StartFormSubmission, {}, { as: owner, body: draft });
  await service.open(contract.StartFormSubmission.response.parse(started.body).Reference);
  const { Reference, form } = await begin();
  await form.sign();
  expect(await stateOf(Reference)).toBe('STARTED');
  await pollNow();
  const eSignature = counted();
  await Promise.all([runOnce(eSignature), runOnce(eSignature), runOnce(eSignature)]);
  expect(await stateOf(Reference)).toBe('RECEIVED');
  expect(eSignature.requestCount).toBe(1);
  // The poll interval has not passed.
  await runOnce(eSignature);
  expect(eSignature.requestCount).toBe(1);
});

test('polls a lost first signature of an envelope opened long before', {
  tags: ['F-07'],
}, async () => {
  const { Reference, form } = await begin(service.openWithSpouse);
  await service.loseEvents(true);
  await form.sign();
  // As if the last poll was after the opening.
  await portal.db
    .updateTable('esignature_cursor')
    .set({ polled_until: sql`now() + interval '1 hour'`, next_at: sql`now()` })
    .execute();
  await runOnce(serviceOf());
  expect(await stateOf(Reference)).toBe('SIGNED');
});

test('keeps the poll cursor while the service is unavailable', {
  tags: ['F-07'],
}, async () => {
  await service.loseEvents(true);
  const { Reference, form } = await begin();
  await form.sign();
  await pollNow();
  const before = await portal.db
    .selectFrom('esignature_cursor')
    .select('polled_until')
    .executeTakeFirstOrThrow();
  const starts: number[] = [];
  await runOnce({
    ...serviceOf(),
    listEnvelopes: (from) => {
      starts.push(from.getTime());
      return Promise.reject(new ESignatureUnavailableError('no answer'));
    },
  });
  // Polls overlap by five minutes.
  expect(starts).toEqual([before.polled_until.getTime() - 5 * 60_000]);
  expect(await portal.db.selectFrom('esignature_cursor').select('polled_until').executeTakeFirst()).toEqual(
    before,
  );
  await pollNow();
  await runOnce(serviceOf());
  expect(await stateOf(Reference)).toBe('RECEIVED');
});

const cursor = () =>
  portal.db
    .selectFrom('esignature_cursor')
    .select(['polled_until', sql<string>`next_at::text`.as('next_at')])
    .executeTakeFirstOrThrow();
const leaseLosses = () => server.lines.filter((text) => text.includes('esignature.poll_lease_lost'));

/** Polls once, with a response of the service that `wait` delays. */
async function pollSlowly(wait: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await pollNow();
  await runOnce({
    ...serviceOf(),
    listEnvelopes: async () => {
      await wait();
      return { statuses: [], unreadable: [] };
    },
  });
}

test('renews the lease of a long poll, which moves the cursor', { tags: ['F-07'] }, async () => {
  const before = await cursor();
  await pollSlowly(async () => {
    for (const _ of [1, 2]) {
      const lease = await cursor();
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(async () => expect((await cursor()).next_at > lease.next_at).toBe(true));
    }
  });
  expect((await cursor()).polled_until.getTime()).toBeGreaterThan(before.polled_until.getTime());
  expect(leaseLosses()).toEqual([]);
});

test('logs a lost lease and leaves the cursor', { tags: ['F-07'] }, async () => {
  const before = await cursor();
  await pollSlowly(async () => {
    await portal.db
      .updateTable('esignature_cursor')
      .set({ next_at: sql`now() + interval '1 hour'` })
      .execute();
    vi.advanceTimersByTime(20_000);
  });
  expect((await cursor()).polled_until).toEqual(before.polled_until);
  expect(leaseLosses()).toHaveLength(1);
});

test('polls at most the last 30 days', { tags: ['F-07'] }, async () => {
  await portal.db
    .updateTable('esignature_cursor')
    .set({ polled_until: sql`now() - interval '200 days'` })
    .execute();
  await pollNow();
  let days = 0;
  await runOnce({
    ...serviceOf(),
    listEnvelopes: async (from) => {
      days = Math.round((Date.now() - from.getTime()) / 86_400_000);
      return { statuses: [], unreadable: [] };
    },
  });
  expect(days).toBe(30);
});

test('logs an unreadable envelope and applies the others', { tags: ['F-07'] }, async () => {
  await service.loseEvents(true);
  const { Reference, form } = await begin();
  await form.sign();
  await pollNow();
  const unreadable = { envelopeId: 'e-unreadable', fields: ['recipients.signers.0.status'] };
  const real = serviceOf();
  await runOnce({
    ...real,
    listEnvelopes: async (from) => ({ ...(await real.listEnvelopes(from)), unreadable: [unreadable] }),
  });
  expect(await stateOf(Reference)).toBe('RECEIVED');
  const line = server.lines.find((text) => text.includes('esignature.envelope_unreadable'));
  expect(JSON.parse(line ?? '{}')).toMatchObject(unreadable);
});

test('reads all pages of a long envelope list', { tags: ['F-07'] }, async () => {
  await service.loseEvents(true);
  const references = Array.from({ length: 101 }, () => randomUUID());
  for (const reference of references) await service.open(reference);
  const { statuses } = await serviceOf().listEnvelopes(new Date());
  expect(statuses.map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
});

test('accepts the event of an envelope that did not start here', { tags: ['F-07'] }, async () => {
  const form = await service.open('');
  const accepted = nextEvent();
  await form.sign();
  expect(await accepted()).toMatchObject({ status: 204 });
});

test('obtains another token when the service revokes its token', { tags: ['F-07'] }, async () => {
  const eSignature = serviceOf();
  await eSignature.listEnvelopes(new Date());
  await service.revokeTokens();
  expect(await eSignature.listEnvelopes(new Date())).toMatchObject({ unreadable: [] });
  await service.revokeTokens('consent_required');
  await expect(eSignature.listEnvelopes(new Date())).rejects.toThrow('no access token: consent_required');
  await service.revokeTokens();
  expect(await eSignature.listEnvelopes(new Date())).toMatchObject({ unreadable: [] });
});
