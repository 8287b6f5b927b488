import { contract } from '@portal/api/contracts/contract';
import { todayInChicago } from '@portal/domain/values/dates';
import { describe, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { otherMember, owner } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { advanceClock, clock, MINUTE, portal, server, setClock } from '../testing/portal-with-clock.ts';
import { MAILBOX, setUpContact, toMailbox } from './contact.fixture.ts';

setUpContact();

describe('change of address', () => {
  const right = examples.SendContactInfoUpdateEmail.body;
  const send = (fields: object = {}, as: { readonly oid: string } = owner) =>
    server.callApi(contract.SendContactInfoUpdateEmail, {}, { as, body: { ...right, ...fields } });
  const changes = () => portal.db.selectFrom('member_change').selectAll().execute();
  const storeNameChange = () =>
    portal.db
      .insertInto('member_change')
      .values({
        life_pro_name_id: owner.lifeProNameId,
        azure_object_id: owner.oid,
        kind: 'profile',
        old_values: '{}',
        new_values: '{}',
        changed_at: new Date(clock),
      })
      .execute();

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
        resolved_at: null,
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
    setClock(Date.parse('2031-03-04T18:00:00Z'));
    await send();
    const [email, ...others] = await toMailbox();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Change of contact information of member 500001',
      reply_to: 'tilly.quarn@fixture.example.org',
    });
    expect(email?.body).toBe(
      [
        'Asked for on March 04, 2031 through the online account of member 500001, Ottilie Quarnstrom.',
        '',
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

  test('names no other spelling of country and telephone as a change', {
    tags: ['PROF-20', 'PROF-21', 'AMB-36'],
  }, async () => {
    const store = (country: string, phone_number: string) =>
      portal.db
        .updateTable('address')
        .set({ country, phone_number })
        .where('life_pro_name_id', '=', owner.lifeProNameId)
        .execute();
    await store('USA', '(312) 555 0114');
    await send({
      Country: 'United States',
      PhoneNumber: '312-555-0114',
      AddressTwo: '',
      IsTemporary: false,
    });
    const body = (await toMailbox())[0]?.body;
    expect(body).toContain('The address is permanent.');
    expect(body).toContain('Address line 3: - (was: Harbor House)');
    expect(body).toContain('City: Toronto (was: Kenosha)');
    expect(body).toContain('Country: USA\nTelephone: (312) 555 0114\n');
    await store(right.OldCountry, right.OldPhoneNumber);
  });

  test('asks member services not to process the change that another replaces', {
    tags: ['F-06', 'AMB-36'],
  }, async () => {
    setClock(Date.parse('2031-03-04T18:00:00Z'));
    const replacementIn = async (fields: object) => {
      await mailboxOf(portal.db).empty();
      await send(fields);
      const [email] = await toMailbox();
      return /^This request replaces.*$/m.exec(email?.body ?? '')?.[0];
    };
    expect(await replacementIn({})).toBeUndefined();
    advanceClock(24 * 60 * MINUTE);
    const onFile = Object.entries(right).flatMap(([name, value]) =>
      name.startsWith('Old') ? [[name.slice(3), value]] : [],
    );
    expect(await replacementIn(Object.fromEntries(onFile))).toBe(
      'This request replaces the one of March 04, 2031. Please do not process that one.',
    );
    await portal.db
      .updateTable('member_change')
      .set({ resolved_at: new Date(clock) })
      .execute();
    advanceClock(MINUTE);
    expect(await replacementIn({})).toBeUndefined();
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

  test('notifies an address in two letter cases once', { tags: ['R-20'] }, async () => {
    await send({ EmailAddress: 'OTTILIE.HOME@fixture.example.org' });
    const recipients = (await mailboxOf(portal.db).mails()).map(({ recipient }) => recipient.toLowerCase());
    expect(recipients.sort()).toEqual([
      'ottilie.home@fixture.example.org',
      MAILBOX,
      'tilly.quarn@fixture.example.org',
    ]);
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
      .set({ resolved_at: new Date(clock) })
      .execute();
    await send();
    expect(await changes()).toHaveLength(2);
  });

  test('shows the pending change with its date until it is resolved', {
    tags: ['F-06'],
  }, async () => {
    const pending = async (as: { readonly oid: string } = owner) =>
      (await server.callApi(contract.GetPendingContactChange, {}, { as })).body;
    const none = { Requested: null, RequestedOn: null };
    expect(await pending()).toEqual(none);
    await send({ City: 'Hamilton' });
    advanceClock(MINUTE);
    await send();
    await storeNameChange();
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
      .set({ resolved_at: new Date(clock) })
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
      PhoneNumber: '(312) 555 0114',
      EmailAddress: 'ottilie.new@fixture.example.org',
      IsTemporary: right.OldIsTemporary,
    };
    await send(onFile);
    expect(await changes()).toHaveLength(1);
    expect((await server.callApi(contract.GetPendingContactChange, {}, { as: owner })).body).toEqual({
      Requested: null,
      RequestedOn: null,
    });
  });

  test('shows a pending correction of letter case', { tags: ['F-06'] }, async () => {
    await send({
      AddressOne: '214 JUNIPER Street',
      AddressTwo: right.OldAddressTwo,
      AddressThree: right.OldAddressThree,
      City: right.OldCity,
      State: right.OldState,
      PostalCode: right.OldPostalCode,
      Country: right.OldCountry,
      PhoneNumber: right.OldPhoneNumber,
    });
    expect((await server.callApi(contract.GetPendingContactChange, {}, { as: owner })).body).toMatchObject({
      Requested: { AddressLine1: '214 JUNIPER Street' },
    });
  });

  test('rejects the sixth change until the first is an hour old', {
    tags: ['R-19', 'R-23'],
  }, async () => {
    await storeNameChange();
    for (let flat = 1; flat <= 5; flat++) {
      expect((await send({ AddressThree: `Flat ${flat}` })).status).toBe(200);
      advanceClock(MINUTE);
    }
    expect((await send({ AddressThree: 'Flat 5' })).body, 'a retry').toBe(1);
    const sixth = await send({ AddressThree: 'Flat 6' });
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(55 * 60)]);
    expect(await toMailbox()).toHaveLength(5);
    expect((await send({ LifeProNameId: otherMember.lifeProNameId }, otherMember)).status).toBe(200);
    advanceClock(55 * MINUTE);
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

  test('accepts long values only if they are on file', {
    tags: ['PROF-18', 'PROF-19', 'R-20'],
  }, async () => {
    const store = (phone_number: string, address_line2: string) =>
      portal.db
        .updateTable('address')
        .set({ phone_number, address_line2 })
        .where('life_pro_name_id', '=', owner.lifeProNameId)
        .execute();
    await store('312-555-0100  x204', 'x'.repeat(31));
    const unchanged = { PhoneNumber: '312-555-0100 x204', AddressThree: 'x'.repeat(31) };
    expect((await send(unchanged)).status).toBe(200);
    expect(await changes()).toMatchObject([{ new_values: { PhoneNumber: '312-555-0100 x204' } }]);
    const longer = { PhoneNumber: '312-555-0100 x205', AddressThree: 'x'.repeat(32) };
    const rejected = await send({ ...longer, OldPhoneNumber: longer.PhoneNumber });
    expect([rejected.status, rejected.body]).toMatchObject([
      400,
      { issues: [{ path: 'AddressThree' }, { path: 'PhoneNumber' }] },
    ]);
    await store(right.OldPhoneNumber, right.OldAddressThree);
  });

  test('retains a malformed e-mail address on file', { tags: ['API-07', 'R-20'] }, async () => {
    const store = (email_address: string) =>
      portal.db
        .updateTable('address')
        .set({ email_address })
        .where('life_pro_name_id', '=', owner.lifeProNameId)
        .execute();
    await store('NONE');
    await send({ EmailAddress: '' });
    expect(await changes()).toMatchObject([{ new_values: { EmailAddress: 'NONE' } }]);
    expect((await toMailbox())[0]?.body).toMatch(/^E-mail: NONE$/m);
    await store('ottilie.home@fixture.example.org');
  });

  test('stores the change of a member without an address on file', { tags: ['API-06', 'R-20'] }, async () => {
    const addresses = await portal.db
      .deleteFrom('address')
      .where('life_pro_name_id', '=', owner.lifeProNameId)
      .returningAll()
      .execute();
    try {
      expect((await send()).body).toBe(1);
      expect(await changes()).toMatchObject([
        { old_values: { AddressLine1: '', Country: '', EmailAddress: '', IsTemporary: false } },
      ]);
      expect((await toMailbox())[0]?.body).toContain('City: Toronto (was: -)');
    } finally {
      await portal.db.insertInto('address').values(addresses).execute();
    }
  });

  test('removes control and invisible characters before storing', {
    tags: ['R-19', 'R-25'],
  }, async () => {
    await send({ AddressOne: '8 Larkspur\r\nCourt\u0000', City: 'Ken\u202eosha' });
    expect(await changes()).toMatchObject([
      { new_values: { AddressLine1: '8 Larkspur Court', City: 'Kenosha' } },
    ]);
  });
});
