import { contract } from '@portal/api/contracts/contract';
import { todayInChicago } from '@portal/domain/values/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '../testing/call-examples.ts';
import { otherMember, owner } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let clock = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const MAILBOX = 'services@society.example.org';

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ SUPPORT_MAILBOX: MAILBOX }, { now: () => new Date(clock) });
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock += 25 * 60 * MINUTE;
  await mailboxOf(portal.db).empty();
  await portal.db.deleteFrom('member_change').execute();
  await portal.db.deleteFrom('support_request').execute();
});

async function toMailbox() {
  const emails = await mailboxOf(portal.db).mails();
  return emails.filter(({ recipient }) => recipient === MAILBOX);
}

describe('change of address', () => {
  const right = examples.SendContactInfoUpdateEmail.body;
  const send = (fields: object = {}, as: { readonly oid: string } = owner) =>
    server.callApi(contract.SendContactInfoUpdateEmail, {}, { as, body: { ...right, ...fields } });
  const changes = () => portal.db.selectFrom('member_change').selectAll().execute();

  test('stores each line beside the unchanged stored address', {
    tags: ['API-06', 'API-07', 'API-08', 'API-09', 'API-10', 'AMB-08', 'R-20'],
  }, async () => {
    const response = await send({ OldAddressOne: 'made up', OldCity: 'made up' });
    expect(response.body).toBe(1);
    expect(await changes()).toMatchObject([
      {
        kind: 'contact',
        life_pro_name_id: owner.lifeProNameId,
        azure_object_id: owner.oid,
        processed_at: null,
        old_values: {
          FirstName: 'Ottilie',
          LastName: 'Quarnstrom',
          AddressLine1: '214 Juniper Street',
          AddressLine2: 'Unit 7',
          AddressLine3: 'Harbor House',
          City: 'Kenosha',
          State: 'WI',
          ZipCode: '53140',
          Country: 'United States',
          PhoneNumber: '312-555-0114',
          EmailAddress: 'ottilie.home@fixture.example.org',
          IsTemporary: false,
        },
        new_values: {
          FirstName: 'Ottilie',
          LastName: 'Quarnstrom',
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
    ]);
  });

  test('emails old and new lines to member services, keeps the shown address', {
    tags: ['PROF-23', 'AMB-08', 'AMB-36'],
  }, async () => {
    await send();
    const [email, ...others] = await toMailbox();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Change of contact information of member 500001');
    expect(email?.body).toContain(
      [
        'The address is temporary.',
        '',
        'Address line 1: 8 Larkspur Court (was: 214 Juniper Street)',
        'Address line 2: Flat 2 (was: Unit 7)',
        'Address line 3: Garden side (was: Harbor House)',
        'City: Toronto (was: Kenosha)',
        'State: ON (was: WI)',
        'Postal code: M5V 2T6 (was: 53140)',
        'Country: Canada (was: United States)',
        'Telephone: 312-555-0124 (was: 312-555-0114)',
        'E-mail: ottilie.home@fixture.example.org',
      ].join('\n'),
    );
    expect(email?.body).not.toMatch(/4821|1951/);
    const query = { lifeProNameId: owner.lifeProNameId };
    const { body } = await server.callApi(contract.GetPrimaryAddress, query, { as: owner });
    expect(body).toMatchObject({ AddressLine1: '214 Juniper Street' });
  });

  test('notifies the old and new e-mail address without the changed values', {
    tags: ['R-20'],
  }, async () => {
    await send({ EmailAddress: 'ottilie.new@fixture.example.org' });
    const notices = (await mailboxOf(portal.db).mails()).filter(({ recipient }) => recipient !== MAILBOX);
    expect(notices.map(({ recipient }) => recipient).sort()).toEqual([
      'ottilie.home@fixture.example.org',
      'ottilie.new@fixture.example.org',
      'tilly.quarn@fixture.example.org',
    ]);
    for (const { body } of notices) expect(body).not.toMatch(/Larkspur|Juniper|ottilie|tilly|500001/i);
  });

  test('ignores recipient, user and name of the body', { tags: ['R-19', 'AMB-62'] }, async () => {
    await send({
      RecipientEmail: 'relay@elsewhere.example.com',
      User: { EmailAddress: 'relay@elsewhere.example.com', LifeProNameId: otherMember.lifeProNameId },
      FirstName: 'Forged',
    });
    const emails = await mailboxOf(portal.db).mails();
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([
      'ottilie.home@fixture.example.org',
      MAILBOX,
      'tilly.quarn@fixture.example.org',
    ]);
    expect(JSON.stringify([emails, await changes()])).not.toMatch(/relay|Forged/);
  });

  test('ignores a repeated pending change, accepts one after processing', {
    tags: ['R-04', 'R-20'],
  }, async () => {
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ body }) => body)).toEqual([1, 1, 1]);
    expect(await changes()).toHaveLength(1);
    expect(await toMailbox()).toHaveLength(1);
    await portal.db
      .updateTable('member_change')
      .set({ processed_at: new Date(clock) })
      .execute();
    await send();
    expect(await changes()).toHaveLength(2);
  });

  test('shows the pending change with its date until it is processed', {
    tags: ['F-06'],
  }, async () => {
    const pending = async (as: { readonly oid: string } = owner) =>
      (await server.callApi(contract.GetPendingContactChange, {}, { as })).body;
    const none = { Requested: null, RequestedOn: null };
    expect(await pending()).toEqual(none);
    await send({ City: 'Hamilton' });
    clock += MINUTE;
    await send();
    expect(await pending()).toEqual({
      Requested: {
        AddressLine1: '8 Larkspur Court',
        AddressLine2: 'Flat 2',
        AddressLine3: 'Garden side',
        City: 'Toronto',
        State: 'ON',
        ZipCode: 'M5V 2T6',
        Country: 'Canada',
        PhoneNumber: '312-555-0124',
      },
      RequestedOn: todayInChicago(new Date(clock)),
    });
    expect(await pending(otherMember)).toEqual(none);
    await portal.db
      .updateTable('member_change')
      .set({ processed_at: new Date(clock) })
      .execute();
    expect(await pending()).toEqual(none);
  });

  test('shows no pending change that equals the stored details', {
    tags: ['F-06'],
  }, async () => {
    const onFile = {
      AddressOne: right.OldAddressOne,
      AddressTwo: right.OldAddressTwo,
      AddressThree: right.OldAddressThree,
      City: right.OldCity,
      State: right.OldState,
      PostalCode: right.OldPostalCode,
      Country: right.OldCountry,
      PhoneNumber: right.OldPhoneNumber,
      EmailAddress: right.OldEmailAddress,
      IsTemporary: right.OldIsTemporary,
    };
    await send(onFile);
    expect(await changes()).toHaveLength(1);
    expect((await server.callApi(contract.GetPendingContactChange, {}, { as: owner })).body).toEqual({
      Requested: null,
      RequestedOn: null,
    });
  });

  test('rejects the sixth change until the first is an hour old', {
    tags: ['R-19', 'R-23'],
  }, async () => {
    for (let flat = 1; flat <= 5; flat++) {
      expect((await send({ AddressThree: `Flat ${flat}` })).status).toBe(200);
      clock += MINUTE;
    }
    const sixth = await send({ AddressThree: 'Flat 6' });
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(55 * 60)]);
    expect(await changes()).toHaveLength(5);
    expect((await send({ LifeProNameId: otherMember.lifeProNameId }, otherMember)).status).toBe(200);
    clock += 55 * MINUTE;
    expect((await send({ AddressThree: 'Flat 6' })).status).toBe(200);
  });

  for (const [ids, fields] of [
    ['PROF-16', { AddressOne: ' ' }],
    ['PROF-16', { City: '' }],
    ['PROF-16', { PostalCode: '' }],
    ['PROF-17', { Country: '' }],
    ['PROF-17', { Country: 'No Answer' }],
    ['PROF-18', { AddressOne: 'x'.repeat(31) }],
    ['PROF-18', { AddressTwo: 'x'.repeat(31) }],
    ['PROF-18', { City: 'x'.repeat(31) }],
    ['PROF-18', { PostalCode: 'x'.repeat(31) }],
    ['PROF-19', { PhoneNumber: '3'.repeat(17) }],
    ['R-19', { EmailAddress: 'a@b.org\r\nBcc: c@d.org' }],
  ] as const) {
    test(`rejects ${JSON.stringify(fields)}`, { tags: [...ids.split(' '), 'CONST-10'] }, async () => {
      expect((await send(fields)).status).toBe(400);
      expect(await changes()).toEqual([]);
    });
  }

  test.each([
    ['Bahamas', 200],
    ['Hong Kong', 200],
    ['Canada', 400],
    ['Atlantis', 400],
  ])(
    'an address in %s without a postal code returns %i',
    { tags: ['PROF-16', 'AMB-95'] },
    async (Country, status) => {
      expect((await send({ Country, State: '', PostalCode: '' })).status).toBe(status);
    },
  );

  test('removes control and invisible characters before storing', {
    tags: ['R-19', 'R-25'],
  }, async () => {
    await send({ AddressOne: '8 Larkspur\r\nCourt\u0000', City: 'Ken\u202eosha' });
    expect(await changes()).toMatchObject([
      { new_values: { AddressLine1: '8 Larkspur Court', City: 'Kenosha' } },
    ]);
  });
});

describe('request to member services', () => {
  const right = examples.SendSupportRequestEmail.body;
  const send = (fields: object = {}, key?: string, as: { readonly oid: string } = owner) =>
    server.callApi(
      contract.SendSupportRequestEmail,
      {},
      {
        as,
        body: { ...right, ...fields },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      },
    );
  const list = async (as: { readonly oid: string } = owner) =>
    (await server.callApi(contract.GetSupportRequests, {}, { as })).body;
  const requests = () => portal.db.selectFrom('support_request').selectAll().execute();

  test('is stored and emailed to the configured mailbox with the profile', {
    tags: ['API-18', 'CON-17', 'R-19'],
  }, async () => {
    const response = await send({
      RecipientEmail: 'relay@elsewhere.example.com',
      User: { DisplayFullName: 'Forged', EmailAddress: 'relay@elsewhere.example.com' },
    });
    expect(response.body).toBe(1);
    expect(await requests()).toMatchObject([
      {
        life_pro_name_id: owner.lifeProNameId,
        azure_object_id: owner.oid,
        topic: 'Documents',
        issue: 'Request previous documents',
        detail: 'The statement of 2019, please.',
        contact_method: 'E-mail',
      },
    ]);
    const emails = await mailboxOf(portal.db).mails();
    expect(emails).toMatchObject([
      {
        recipient: MAILBOX,
        reply_to: 'tilly.quarn@fixture.example.org',
        subject: expect.stringMatching(/^Request \d+ of member 500001: Documents$/),
      },
    ]);
    expect(emails[0]?.body).toContain('member 500001, Tilly Quarn.');
    expect(emails[0]?.body).toContain(
      [
        'Topic: Documents',
        'Issue: Request previous documents',
        'Answer by: E-mail',
        'E-mail: tilly.quarn@fixture.example.org',
        '',
        'The statement of 2019, please.',
      ].join('\n'),
    );
    expect(JSON.stringify(emails)).not.toMatch(/relay|Forged/);
  });

  test('removes line breaks from the subject and forged lines from the detail', {
    tags: ['R-19'],
  }, async () => {
    await send({ Topic: 'Documents\r\nBcc: all@example.org', Detail: 'One\r\ntwo\u0000\u202e three' });
    const [email] = await toMailbox();
    expect(email?.subject).toMatch(/^Request \d+ of member 500001: Documents Bcc: all@example\.org$/);
    expect(email?.body).toMatch(/One\ntwo {2}three$|One\ntwo three$/);
  });

  test('accepts e-mail or telephone contact, with or without a number', {
    tags: ['CON-01', 'CON-02', 'AMB-56'],
  }, async () => {
    for (const ContactMethod of ['E-mail', 'Telephone', 'Telephone 312-555-01']) {
      expect((await send({ ContactMethod })).status).toBe(200);
    }
    for (const ContactMethod of ['', 'Fax', 'Telephone\r\nBcc: x', `Telephone ${'1'.repeat(31)}`]) {
      expect((await send({ ContactMethod })).status).toBe(400);
    }
  });

  test('stores and sends the hour of a call within the telephone hours', {
    tags: ['CON-01', 'CON-17', 'R-09'],
  }, async () => {
    // A Wednesday at noon in Chicago.
    clock = Date.parse('2031-03-05T18:00:00Z');
    const CallBack = { Day: '2031-03-06', Time: '09:00' };
    const called = { ContactMethod: 'Telephone 312-555-0114', CallBack };
    expect((await send(called, 'key-4')).body).toBe(1);
    const text = 'Telephone 312-555-0114, on Thursday, March 06, 2031, 9 AM to 10 AM Central';
    expect((await requests()).map(({ contact_method }) => contact_method)).toEqual([text]);
    expect((await toMailbox())[0]?.body).toContain(`Answer by: ${text}\n`);
    // A retry after the hour has passed finds the stored request.
    clock += 3 * 24 * 60 * MINUTE;
    expect((await send(called, 'key-4')).body).toBe(1);
    expect(await requests()).toHaveLength(1);
  });

  test.each([
    ['a Saturday', 'Telephone', { Day: '2031-03-08', Time: '09:00' }],
    ['an hour that has begun', 'Telephone', { Day: '2031-03-05', Time: '12:00' }],
    ['an hour after closing', 'Telephone', { Day: '2031-03-06', Time: '17:00' }],
    ['an answer by e-mail', 'E-mail', { Day: '2031-03-06', Time: '09:00' }],
  ])('rejects a call in %s', { tags: ['CON-01', 'R-19'] }, async (_what, ContactMethod, CallBack) => {
    clock = Date.parse('2031-03-05T18:00:00Z');
    const response = await send({ ContactMethod, CallBack });
    expect([response.status, response.body]).toMatchObject([422, { code: 'callback_time_unavailable' }]);
    expect([await requests(), await toMailbox()]).toEqual([[], []]);
  });

  test('accepts a detail of 1 to 4,000 characters', { tags: ['CON-13', 'R-19'] }, async () => {
    expect((await send({ Detail: 'x'.repeat(4_000) })).status).toBe(200);
    expect((await send({ Detail: 'x'.repeat(4_001) })).status).toBe(400);
    expect((await send({ Detail: ' \n' })).status).toBe(400);
    expect((await send({ Topic: 'x'.repeat(101) })).status).toBe(400);
  });

  test('stores concurrent requests with one key once', {
    tags: ['CON-17', 'R-09'],
  }, async () => {
    const instances = await Promise.all([send({}, 'key-1'), send({}, 'key-1'), send({}, 'key-1')]);
    expect(instances.map(({ status, body }) => [status, body])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    clock += 90 * MINUTE;
    expect((await send({}, 'key-1')).body).toBe(1);
    expect(await requests()).toHaveLength(1);
    expect(await toMailbox()).toHaveLength(1);
  });

  test('scopes a key to one account and one request', { tags: ['CON-17', 'R-09'] }, async () => {
    expect((await send({}, 'key-2')).status).toBe(200);
    const other = await send({ Detail: 'Something else.' }, 'key-2');
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
    expect((await send({}, 'key-2', otherMember)).status).toBe(200);
    expect((await send({}, 'with a space')).status).toBe(400);
    expect(await requests()).toHaveLength(2);
  });

  test("lists only the member's own requests with state, newest first", {
    tags: ['CON-17', 'F-08'],
  }, async () => {
    clock = Date.parse('2031-03-04T18:00:00Z');
    await send({ Detail: 'First.' });
    clock += 24 * 60 * MINUTE;
    await send({ ContactMethod: 'Telephone 312-555-0114', Detail: 'Second.' }, 'key-3');
    const [first, second] = await requests();
    const setTimes = (id: number | undefined, times: { acknowledged_at?: Date; answered_at?: Date }) =>
      portal.db
        .updateTable('support_request')
        .set(times)
        .where('support_request_id', '=', id ?? 0)
        .execute();
    const responded = {
      Reference: String(first?.support_request_id),
      RequestKey: null,
      Topic: 'Documents',
      Issue: 'Request previous documents',
      Detail: 'First.',
      ContactMethod: 'E-mail',
      SentOn: '2031-03-04',
      State: 'answered',
      StateSince: '2031-03-07',
    };
    const received = {
      Reference: String(second?.support_request_id),
      RequestKey: 'key-3',
      Topic: 'Documents',
      Issue: 'Request previous documents',
      Detail: 'Second.',
      ContactMethod: 'Telephone 312-555-0114',
      SentOn: '2031-03-05',
      State: 'received',
      StateSince: '2031-03-05',
    };
    await setTimes(first?.support_request_id, {
      acknowledged_at: new Date('2031-03-05T18:00:00Z'),
      answered_at: new Date('2031-03-07T18:00:00Z'),
    });
    expect(await list()).toEqual([received, responded]);
    await setTimes(second?.support_request_id, { acknowledged_at: new Date('2031-03-06T18:00:00Z') });
    const inReview = { ...received, State: 'in review', StateSince: '2031-03-06' };
    expect(await list()).toEqual([inReview, responded]);
    expect(await list(otherMember)).toEqual([]);
    const [email] = (await toMailbox()).filter(({ body }) => body.includes('Second.'));
    expect(email?.subject).toBe(`Request ${received.Reference} of member 500001: Documents`);
    expect(received.Reference).toMatch(/^1\d{5}$/);
  });

  test('rejects the sixth request in an hour and sends nothing', {
    tags: ['R-19', 'R-23'],
  }, async () => {
    const responses = await Promise.all(Array.from({ length: 7 }, () => send()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await toMailbox()).toHaveLength(5);
    const again = await portal.serve({}, { now: () => new Date(clock) });
    const rejected = await again.callApi(contract.SendSupportRequestEmail, {}, { as: owner, body: right });
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '3600']);
    clock += 60 * MINUTE;
    expect((await send()).status).toBe(200);
  });
});
