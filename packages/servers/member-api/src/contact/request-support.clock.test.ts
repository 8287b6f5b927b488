import { contract } from '@portal/api/contracts/contract';
import { describe, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { otherMember, owner } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { advanceClock, clock, MINUTE, portal, server, setClock } from '../testing/portal-with-clock.ts';
import { MAILBOX, setUpContact, toMailbox } from './contact.fixture.ts';

setUpContact();

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

  test('lists the newest 100 requests of the member', { tags: ['F-08'] }, async () => {
    const request = { topic: 'Documents', issue: 'Another issue', contact_method: 'E-mail' };
    const sender = { life_pro_name_id: owner.lifeProNameId, azure_object_id: owner.oid };
    await portal.db
      .insertInto('support_request')
      .values(
        Array.from({ length: 101 }, (_, index) => ({
          ...{ ...request, ...sender },
          ...{ detail: `Question ${index + 1}`, requested_at: new Date(clock + index) },
        })),
      )
      .execute();
    const listed = contract.GetSupportRequests.response.parse(await list());
    expect(listed.map(({ Detail }) => Detail)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Question ${101 - index}`),
    );
  });

  test('is stored and emailed to the configured mailbox with the profile', {
    tags: ['API-18', 'CON-17', 'R-19'],
  }, async () => {
    setClock(Date.parse('2031-03-04T18:00:00Z'));
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
    expect(emails[0]?.body).toBe(
      [
        'Sent on March 04, 2031 through the online account of member 500001, Tilly Quarn.',
        '',
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
    await send({
      Topic: 'Documents\r\nBcc: all@example.org',
      Detail: 'One\r\ntwo\u0000\u202e three',
      ContactMethod: 'Telephone 312-\u202e555-01',
    });
    expect(await requests()).toMatchObject([{ contact_method: 'Telephone 312-555-01' }]);
    const [email] = await toMailbox();
    expect(email?.subject).toMatch(/^Request \d+ of member 500001: Documents Bcc: all@example\.org$/);
    expect(email?.body).toMatch(/\nOne\ntwo {2}three$/);
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
    setClock(Date.parse('2031-03-05T18:00:00Z'));
    const CallBack = { Day: '2031-03-06', Time: '09:00' };
    const called = { ContactMethod: 'Telephone 312-555-0114', CallBack };
    expect((await send(called, 'key-4')).body).toBe(1);
    const text = 'Telephone 312-555-0114, on Thursday, March 06, 2031, 9 AM to 10 AM Central';
    expect((await requests()).map(({ contact_method }) => contact_method)).toEqual([text]);
    expect((await toMailbox())[0]?.body).toContain(`Answer by: ${text}\n`);
    // A retry after the hour has passed finds the stored request.
    advanceClock(3 * 24 * 60 * MINUTE);
    expect((await send(called, 'key-4')).body).toBe(1);
    expect(await requests()).toHaveLength(1);
  });

  test.each([
    ['a Saturday', 'Telephone', { Day: '2031-03-08', Time: '09:00' }],
    ['an hour that has begun', 'Telephone', { Day: '2031-03-05', Time: '12:00' }],
    ['an hour after closing', 'Telephone', { Day: '2031-03-06', Time: '17:00' }],
    ['an answer by e-mail', 'E-mail', { Day: '2031-03-06', Time: '09:00' }],
  ])('rejects a call in %s', { tags: ['CON-01', 'R-19'] }, async (_what, ContactMethod, CallBack) => {
    setClock(Date.parse('2031-03-05T18:00:00Z'));
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
    advanceClock(90 * MINUTE);
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
    setClock(Date.parse('2031-03-04T18:00:00Z'));
    await send({ Detail: 'First.' });
    advanceClock(24 * 60 * MINUTE);
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
    expect((await send({}, undefined, otherMember)).status).toBe(200);
    const again = await portal.serve({}, { now: () => new Date(clock) });
    const rejected = await again.callApi(contract.SendSupportRequestEmail, {}, { as: owner, body: right });
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '3600']);
    advanceClock(60 * MINUTE);
    expect((await send()).status).toBe(200);
  });
});
