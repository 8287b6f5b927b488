import { contract } from '@portal/api/contracts/contract';
import { PAPERLESS_TERMS } from '@portal/domain/certificates/paperless';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WEBHOOK_PATH } from '../forms/webhook.ts';
import { examples } from '../testing/endpoint-examples.ts';
import { createEventReader } from '../testing/event-reader.ts';
import { nonMember, otherMember, owner, unregistered } from '../testing/fixture.ts';
import { createEvent, SECRETS, signHeaders } from '../testing/signed-event.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

const NOW = new Date('2026-11-23T15:00:00Z');
const time = '2026-11-23T15:00:00.000Z';

let portal: Portal;
let server: Server;
let newEvents: ReturnType<typeof createEventReader>;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ ESIGNATURE_WEBHOOK_SECRETS: SECRETS.join(',') }, { now: () => NOW });
  newEvents = createEventReader(portal.db);
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await newEvents();
});

test('a requested contact change has one event with the requested details', {
  tags: ['F-06', 'R-20'],
}, async () => {
  const { body } = examples.SendContactInfoUpdateEmail;
  for (let attempt = 0; attempt < 2; attempt++) {
    await server.callApi(contract.SendContactInfoUpdateEmail, {}, { as: owner, body });
  }
  const { member_change_id: changeId } = await portal.db
    .selectFrom('member_change')
    .select('member_change_id')
    .where('kind', '=', 'contact')
    .executeTakeFirstOrThrow();
  expect(await newEvents()).toEqual([
    {
      type: 'contact-change.requested',
      time,
      payload: {
        changeId,
        lifeProNameId: '500001',
        requested: {
          AddressLine1: '8 Larkspur Court',
          AddressLine2: 'Flat 2',
          AddressLine3: 'Garden side',
          City: 'Toronto',
          State: 'ON',
          ZipCode: 'M5V 2T6',
          Country: 'Canada',
          PhoneNumber: '312-555-0124',
          EmailAddress: 'ottilie.home@fixture.example.org',
          IsTemporary: true,
        },
      },
    },
  ]);
});

test('a confirmed e-mail address has an event, a requested one has none', {
  tags: ['R-19'],
}, async () => {
  const emailAddress = 'cora@fixture.example.org';
  const names = { displayFirstName: 'Cordelia', displayLastName: 'Umbright' };
  const query = { ...names, azureObjectId: otherMember.oid, validated: 'Y', preferredEmail: emailAddress };
  await server.callApi(contract.UpdateMemberProfileInfo, query, { as: otherMember });
  expect(await newEvents()).toEqual([]);
  const { body } = await portal.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', emailAddress)
    .executeTakeFirstOrThrow();
  const [, Token] = /\?confirm-email=([\w-]+)$/m.exec(body) ?? [];
  for (let attempt = 0; attempt < 2; attempt++) {
    await server.callApi(contract.ConfirmEmailAddress, {}, { as: otherMember, body: { Token } });
  }
  expect(await newEvents()).toEqual([
    { type: 'email-address.confirmed', time, payload: { lifeProNameId: '500003', emailAddress } },
  ]);
});

const sendQuestion = (fields: object, key: string) =>
  server.callApi(
    contract.SendSupportRequestEmail,
    {},
    {
      as: owner,
      body: { ...examples.SendSupportRequestEmail.body, ...fields },
      headers: { 'idempotency-key': key },
    },
  );

const lastRequest = () =>
  portal.db
    .selectFrom('support_request')
    .selectAll()
    .orderBy('support_request_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('a support request has one event without the typed text', { tags: ['F-08', 'R-05'] }, async () => {
  const Detail = 'My account number is 12344567.';
  for (let attempt = 0; attempt < 2; attempt++) await sendQuestion({ Detail }, 'key-of-question');
  const { support_request_id, topic, issue, contact_method } = await lastRequest();
  const events = await newEvents();
  expect(events).toEqual([
    {
      type: 'support-request.created',
      time,
      payload: {
        reference: String(support_request_id),
        lifeProNameId: '500001',
        topic,
        issue,
        contactMethod: contact_method,
      },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('12344567');
});

test('a call-back has an event with day and hour', { tags: ['CON-01'] }, async () => {
  const CallBack = { Day: '2026-11-24', Time: '09:00' };
  await sendQuestion({ ContactMethod: 'Telephone', CallBack }, 'key-of-call');
  const { support_request_id } = await lastRequest();
  expect(await newEvents()).toMatchObject([
    {
      type: 'callback.requested',
      time,
      payload: { reference: String(support_request_id), day: '2026-11-24', time: '09:00' },
    },
  ]);
});

test('a death report has an event without the note', { tags: ['F-20', 'R-05'] }, async () => {
  const { body } = await server.callApi(contract.ReportDeath, {}, { body: examples.ReportDeath.body });
  const { Reference: reference } = contract.ReportDeath.response.parse(body);
  expect(await newEvents()).toEqual([
    {
      type: 'death-report.created',
      time,
      payload: {
        reference,
        reporterName: 'Ingeborg Brandvold',
        relationship: 'Son or daughter',
        reporterPhone: '312-555-0177',
        reporterEmail: 'ingeborg@fixture.example.org',
        deceasedName: 'Leopold Brandvold',
        dateOfDeath: '2026-11-03',
        certificateNumber: '000000000101',
      },
    },
  ]);
});

async function startForm(DocuSignEnvelopeMasterId: number): Promise<string> {
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId };
  const started = await server.callApi(contract.StartFormSubmission, {}, { as: owner, body });
  return contract.StartFormSubmission.response.parse(started.body).Reference;
}

async function receive(event: Parameters<typeof createEvent>[0]): Promise<void> {
  const payload = JSON.stringify(createEvent({ ...event, generatedAt: NOW }));
  const headers = signHeaders(SECRETS.slice(0, 1), payload);
  await server.app.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers });
}

test('a form has events when it is started, signed and completed, each once', {
  tags: ['F-07'],
}, async () => {
  const reference = await startForm(45);
  await startForm(45);
  const form = {
    formId: reference,
    lifeProNameId: '500001',
    certificateNumber: '000000000101',
    envelopeMasterId: 45,
  };
  expect(await newEvents()).toEqual([{ type: 'form.started', time, payload: { ...form, envelopeId: null } }]);
  const signed = {
    reference,
    status: 'sent',
    event: 'recipient-completed',
    signedAt: '2026-11-23T14:00:00Z',
  };
  for (let attempt = 0; attempt < 2; attempt++) await receive(signed);
  const completed = { reference, signedAt: '2026-11-23T14:00:00Z' };
  for (let attempt = 0; attempt < 2; attempt++) await receive(completed);
  expect(await newEvents()).toEqual([
    { type: 'form.signed', time, payload: { ...form, envelopeId: 'e-1' } },
    { type: 'form.completed', time, payload: { ...form, envelopeId: 'e-1' } },
  ]);
});

test('a declined form has an event', { tags: ['F-07'] }, async () => {
  const reference = await startForm(43);
  await newEvents();
  await receive({ reference, status: 'declined', event: 'envelope-declined' });
  expect(await newEvents()).toMatchObject([{ type: 'form.declined', payload: { formId: reference } }]);
});

test('a paperless choice has an event with the changed kinds', { tags: ['F-11'] }, async () => {
  const choose = (WithoutPaper: readonly string[]) => {
    const body = { WithoutPaper, TermsVersion: PAPERLESS_TERMS.version };
    return server.callApi(contract.SavePaperlessChoice, {}, { as: owner, body });
  };
  await choose(['Contract']);
  await choose(['Contract']);
  await choose(['Billing Document']);
  const on = { isPaperless: true, termsVersion: PAPERLESS_TERMS.version };
  expect(await newEvents()).toEqual([
    {
      type: 'paperless.changed',
      time,
      payload: { lifeProNameId: '500001', choices: [{ documentKind: 'Contract', ...on }] },
    },
    {
      type: 'paperless.changed',
      time,
      payload: {
        lifeProNameId: '500001',
        choices: [
          { documentKind: 'Billing Document', ...on },
          { documentKind: 'Contract', isPaperless: false, termsVersion: null },
        ],
      },
    },
  ]);
});

test('a registration has an event', { tags: ['API-13', 'R-03'] }, async () => {
  const { certificateNumber, dateOfBirth, lastFourSsn, lifeProNameId } = unregistered;
  const facts = { certificateNumber, dateOfBirth, lastFourSsn };
  await server.callApi(contract.ValidateMemberIdentity, facts, { as: nonMember });
  expect(await newEvents()).toEqual([]);
  const query = {
    ...{ azureObjectId: nonMember.oid, allowAccess: 'true', allowEmailContact: 'true', isValidated: 'true' },
    ...{ lifeProNameId, displayFirstName: 'Nora', displayLastName: 'Whitfield-Holm' },
    ...{ preferredEmail: 'nora.new@fixture.example.org', userName: 'nora@fixture.example.org' },
  };
  const claims = { emails: ['nora@fixture.example.org'] };
  await server.callApi(contract.InsertMemberProfileInfo, query, { as: nonMember, claims });
  const events = await newEvents();
  expect(events).toEqual([
    {
      type: 'registration.completed',
      time,
      payload: { lifeProNameId: '500004', emailAddress: 'nora@fixture.example.org' },
    },
  ]);
  // Not within a random id, such as the event id.
  expect(JSON.stringify(events)).not.toMatch(/(?<![\da-f])(?:3358|1987)(?![\da-f-])/);

  // A profile that is no longer validated registers again.
  await portal.db
    .updateTable('account_profile')
    .set({ profile_validated: 'N' })
    .where('azure_object_id', '=', nonMember.oid)
    .execute();
  await server.callApi(contract.ValidateMemberIdentity, facts, { as: nonMember });
  await server.callApi(contract.InsertMemberProfileInfo, query, { as: nonMember });
  expect((await newEvents()).map(({ type, payload }) => ({ type, payload }))).toEqual([
    {
      type: 'registration.completed',
      payload: { lifeProNameId: '500004', emailAddress: 'nora@fixture.example.org' },
    },
  ]);
});
