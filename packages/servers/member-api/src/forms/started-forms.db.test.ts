import { text } from 'node:stream/consumers';
import { contract } from '@portal/api/contracts/contract';
import { startHttpServer } from '@portal/test-infra/http-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantSettings, NO_E_SIGNATURE } from '../testing/e-signature-grant.ts';
import { otherMember, owner, payor, signedForm } from '../testing/fixture.ts';
import { SIGNED_FORM } from '../testing/signed-form-fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';
import { pollEnvelopes } from './poll-envelopes.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({}, { now: () => new Date('2026-11-22T03:30:00Z') });
}, 120_000);
afterAll(() => portal.stop());

const start = (envelope: number, certificate = owner.certificateNumber, as: { oid: string } = owner) =>
  server.callApi(
    contract.StartFormSubmission,
    {},
    { as, body: { CertificateNumber: certificate, DocuSignEnvelopeMasterId: envelope } },
  );
const begin = async (...form: Parameters<typeof start>) =>
  contract.StartFormSubmission.response.parse((await start(...form)).body).Reference;

const formsOf = async (member: { oid: string; lifeProNameId: string }) =>
  (await server.callApi(contract.GetFormSubmissions, { lifeProNameId: member.lifeProNameId }, { as: member }))
    .body;

const received = {
  Reference: signedForm.reference,
  DocuSignEnvelopeMasterId: 47,
  CertificateNumber: owner.certificateNumber,
  State: 'RECEIVED',
  StartedOn: '2026-11-18',
  SignedOn: '2026-11-19',
  EndedOn: '2026-11-20',
};

test('lists started forms newest first, and restarts the same form', {
  tags: ['F-07'],
}, async () => {
  expect(await formsOf(owner)).toEqual([received]);
  const Reference = await begin(45);
  expect(await begin(45)).toBe(Reference);
  const loan = {
    Reference,
    DocuSignEnvelopeMasterId: 45,
    CertificateNumber: owner.certificateNumber,
    State: 'STARTED',
    StartedOn: '2026-11-21',
    SignedOn: null,
    EndedOn: null,
  };
  expect(await formsOf(owner)).toEqual([loan, received]);
  expect(await formsOf(payor)).toEqual([]);
});

test('two concurrent starts create one form', { tags: ['F-07'] }, async () => {
  const references = await Promise.all([begin(43), begin(43), begin(43)]);
  expect(new Set(references).size).toBe(1);
});

test('starting after a decline creates a new form', { tags: ['F-07'] }, async () => {
  const declined = await begin(49);
  await portal.db
    .updateTable('form_submission')
    .set({ state: 'DECLINED' })
    .where('form_submission_id', '=', declined)
    .execute();
  expect(await begin(49)).not.toBe(declined);
});

test.each([
  ['a form that is not allowed for this line of business', 44, owner.certificateNumber, owner],
  ['a form for owners, to a payor', 45, owner.certificateNumber, payor],
  ['a form that there is not', 99, owner.certificateNumber, owner],
  ['a certificate of another member', 45, otherMember.certificateNumber, owner],
])('%s is not started', { tags: ['F-07', 'AMB-05', 'R-17'] }, async (_what, envelope, certificate, as) => {
  expect((await start(envelope, certificate, as)).body).toMatchObject({ status: 404, code: 'not_found' });
});

test.each(['Suspended', 'Pending'])(
  'a %s certificate starts no loan, although another one is active',
  {
    tags: ['F-07', 'AMB-05', 'R-14'],
  },
  async (status) => {
    const second = '000000000102';
    await portal.db
      .updateTable('certificate')
      .set({ line_of_business: 'L', status })
      .where('certificate_number', '=', second)
      .execute();
    expect((await start(45)).status).toBe(200);
    expect((await start(45, second)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await start(46, second)).status).toBe(200);
  },
);

test('returns the signed form only to the member who signed it', {
  tags: ['F-07', 'R-16'],
}, async () => {
  const query = { reference: signedForm.reference };
  const { body, headers } = await server.callApi(contract.GetSignedForm, query, { as: owner });
  expect(body).toBe(SIGNED_FORM.toString('base64'));
  expect(headers['cache-control']).toBe('no-store');
  expect((await server.callApi(contract.GetSignedForm, query, { as: otherMember })).status).toBe(404);
});

test('returns no signed form before all have signed', { tags: ['F-07'] }, async () => {
  const reference = await begin(46);
  await portal.db
    .updateTable('form_submission')
    .set({ state: 'SIGNED', envelope_id: signedForm.envelopeId })
    .where('form_submission_id', '=', reference)
    .execute();
  const response = await server.callApi(contract.GetSignedForm, { reference }, { as: owner });
  expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  ['does not answer', { ESIGNATURE_URL: 'http://127.0.0.1:9/nothing' }],
  ['issues no access tokens', { ESIGNATURE_TOKEN_URL: 'http://127.0.0.1:9/token' }],
  ['is not configured', NO_E_SIGNATURE],
])('reports that the service %s', { tags: ['F-07'] }, async (_what, environment) => {
  const { callApi } = await portal.serve(environment);
  const response = await callApi(contract.GetSignedForm, { reference: signedForm.reference }, { as: owner });
  expect(response.body).toMatchObject({ status: 502, code: 'esignature_unavailable' });
});

test('reports and logs a refused access token without its secrets', { tags: ['F-07', 'R-05'] }, async () => {
  const assertions: string[] = [];
  const service = await startHttpServer(async (request, response) => {
    const assertion = new URLSearchParams(await text(request)).get('assertion') ?? '';
    // The second response repeats the assertion.
    const error = assertions.push(assertion) === 1 ? 'consent_required' : assertion;
    response.writeHead(400).end(JSON.stringify({ error }));
  });
  try {
    const { callApi, lines } = await portal.serve(grantSettings(service.origin));
    const query = { reference: signedForm.reference };
    for (const _ of [1, 2]) {
      const { body } = await callApi(contract.GetSignedForm, query, { as: owner });
      expect(body).toMatchObject({ status: 502, code: 'esignature_unavailable' });
    }
    const log = lines.join('\n');
    expect(log).toContain('"code":"consent_required"');
    expect(assertions).toEqual([expect.stringContaining('.'), expect.stringContaining('.')]);
    for (const secret of [...assertions, 'PRIVATE KEY']) expect(log).not.toContain(secret);
  } finally {
    await service.close();
  }
});

test('counts the 30 days from the last opening', { tags: ['F-07'] }, async () => {
  const atPresent = await portal.serve();
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const open = () => atPresent.callApi(contract.StartFormSubmission, {}, { as: owner, body });
  const { Reference } = contract.StartFormSubmission.response.parse((await open()).body);
  await portal.db
    .updateTable('form_submission')
    .set({ started_at: sql`now() - interval '29 days 23 hours'` })
    .where('form_submission_id', '=', Reference)
    .execute();
  expect((await open()).body).toEqual({ Reference });
  const { started_at } = await portal.db
    .selectFrom('form_submission')
    .select('started_at')
    .where('form_submission_id', '=', Reference)
    .executeTakeFirstOrThrow();
  expect(Date.now() - started_at.getTime()).toBeLessThan(60_000);
});

test('expires forms that were started 30 days ago without a signature', {
  tags: ['F-07'],
}, async () => {
  const [old, young] = [await begin(48), await begin(47)];
  await portal.db
    .updateTable('form_submission')
    .set({ started_at: sql`now() - interval '31 days'` })
    .where('form_submission_id', 'in', [old, signedForm.reference])
    .execute();
  await portal.db
    .updateTable('form_submission')
    .set({ started_at: sql`now() - interval '29 days'` })
    .where('form_submission_id', '=', young)
    .execute();
  const eSignature = {
    listEnvelopes: async () => ({ statuses: [], unreadable: [] }),
    signedForm: () => Promise.reject(new Error('not requested')),
  };
  const { log } = server.app;
  await pollEnvelopes({ db: portal.db, eSignature, intervalMs: 60_000, log }).run(
    AbortSignal.timeout(60_000),
  );
  const states = await portal.db
    .selectFrom('form_submission')
    .select(['form_submission_id', 'state'])
    .where('form_submission_id', 'in', [old, young, signedForm.reference])
    .execute();
  expect(
    Object.fromEntries(states.map(({ form_submission_id, state }) => [form_submission_id, state])),
  ).toEqual({
    [old]: 'EXPIRED',
    [young]: 'STARTED',
    [signedForm.reference]: 'RECEIVED',
  });
});
