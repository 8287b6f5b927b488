import { contract } from '@portal/api/contracts/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { nonMember, otherMember, owner, payor, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { advanceClock, clock, MINUTE, portal, server } from '../testing/portal-with-clock.ts';
import {
  account,
  changes,
  type Fields,
  forget,
  InsertMemberProfileInfo,
  insert,
  insertion,
  profileOf,
  setUpSaveProfile,
  validate,
} from './save-profile.fixture.ts';

setUpSaveProfile();

describe('registration', () => {
  beforeEach(forget);

  test('registers a validated account as the validated member', {
    tags: ['API-13', 'R-03', 'REG-13'],
  }, async () => {
    await validate(nonMember);
    expect(await insert(nonMember)).toBe(1);
    expect(await profileOf(nonMember)).toEqual({
      account_profile_id: expect.any(Number),
      azure_object_id: nonMember.oid,
      life_pro_name_id: unregistered.lifeProNameId,
      account_user_name: 'nora@fixture.example.org',
      profile_registered: 'Y',
      profile_validated: 'Y',
      allow_access: true,
      allow_email_contact: true,
      display_first_name: 'Nora',
      display_last_name: 'Whitfield-Holm',
      email_address: 'nora@fixture.example.org',
    });
    const query = { lifeProNameId: unregistered.lifeProNameId };
    expect((await server.callApi(contract.GetCertificateSummary, query, { as: nonMember })).status).toBe(200);
  });

  test('notifies stored and account addresses and confirms a new one', {
    tags: ['R-20', 'R-03', 'R-19'],
  }, async () => {
    await validate(nonMember);
    await insert(nonMember);
    const subject = 'Your online account is registered';
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      `nora.home@fixture.example.org: ${subject}`,
      'nora.new@fixture.example.org: Please confirm your e-mail address',
      `nora@fixture.example.org: ${subject}`,
    ]);
    expect(await changes()).toEqual([
      {
        life_pro_name_id: '500004',
        azure_object_id: nonMember.oid,
        kind: 'registration',
        old_values: {},
        new_values: {
          DisplayFirstName: 'Nora',
          DisplayLastName: 'Whitfield-Holm',
          EmailAddress: 'nora@fixture.example.org',
          RequestedEmailAddress: 'nora.new@fixture.example.org',
        },
        changed_at: new Date(clock),
      },
    ]);
  });

  test("uses the account's verified address at once, as entered", {
    tags: ['R-19'],
  }, async () => {
    await validate(nonMember);
    expect(await insert(nonMember, { preferredEmail: 'Nora@fixture.example.org' })).toBe(1);
    expect(await profileOf(nonMember)).toMatchObject({ email_address: 'Nora@fixture.example.org' });
    const subject = 'Your online account is registered';
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      `Nora@fixture.example.org: ${subject}`,
      `nora.home@fixture.example.org: ${subject}`,
    ]);
    expect(await changes()).toMatchObject([
      { new_values: { DisplayFirstName: 'Nora', EmailAddress: 'Nora@fixture.example.org' } },
    ]);
  });

  test('accepts a name as long as a stored one', { tags: ['API-13', 'AMB-87'] }, async () => {
    await validate(nonMember);
    const maxLength = {
      displayFirstName: 'Wilhelmina-Anastasia M',
      displayLastName: `${'Featherstonehaugh-'.repeat(5)}Cholmonde`.padEnd(100, 'y'),
    };
    expect(await insert(nonMember, maxLength)).toBe(1);
    expect(await profileOf(nonMember)).toMatchObject({
      display_first_name: 'Wilhelmina-Anastasia M',
      display_last_name: maxLength.displayLastName,
    });
    expect(maxLength.displayLastName).toHaveLength(100);
  });

  test('ignores isValidated, allowAccess and userName of the client', { tags: ['R-03'] }, async () => {
    await validate(nonMember);
    const fields = { isValidated: 'false', allowAccess: 'false', userName: 'ottilie@fixture.example.org' };
    expect(await insert(nonMember, { ...fields, allowEmailContact: 'false' })).toBe(1);
    expect(await profileOf(nonMember)).toMatchObject({
      profile_validated: 'Y',
      allow_access: true,
      account_user_name: 'nora@fixture.example.org',
      allow_email_contact: false,
    });
  });

  test('takes the user name from the token, or the object id', {
    tags: ['R-03'],
  }, async () => {
    const tokens: { emails?: string[] }[] = [{}, { emails: ['ottilie@fixture.example.org'] }];
    for (const token of tokens) {
      const who = account();
      await validate(who);
      const { body } = await server.callApi(InsertMemberProfileInfo, insertion(who), {
        as: who,
        claims: token,
      });
      expect(body).toBe(1);
      expect(await profileOf(who)).toMatchObject({
        account_user_name: who.oid,
        email_address: token.emails?.[0] ?? '',
      });
      await forget();
    }
  });

  const problems: [string, (who: { oid: string }) => Promise<unknown>][] = [
    ['without a validation', (who) => insert(who)],
    [
      'as another member than validated',
      async (who) => {
        await validate(who);
        return insert(who, { lifeProNameId: otherMember.lifeProNameId });
      },
    ],
    [
      'as an unknown member',
      async (who) => {
        await validate(who);
        return insert(who, { lifeProNameId: '599999' });
      },
    ],
    [
      'half an hour after the validation',
      async (who) => {
        await validate(who);
        advanceClock(30 * MINUTE);
        return insert(who);
      },
    ],
    [
      'with the validation of another account',
      async (who) => {
        await validate(account());
        return insert(who);
      },
    ],
    [
      'with a validation that a registration has used',
      async (who) => {
        await validate(who);
        await insert(who);
        await forget();
        return insert(who);
      },
    ],
  ];
  test.each(problems)(
    'registering %s returns 0 and stores nothing',
    { tags: ['R-03'] },
    async (_what, attempt) => {
      const who = account();
      expect(await attempt(who)).toBe(0);
      expect(await profileOf(who)).toBeUndefined();
    },
  );

  test('accepts a validation for half an hour and records its use', { tags: ['R-03'] }, async () => {
    await validate(nonMember);
    advanceClock(30 * MINUTE - 1);
    expect(await insert(nonMember)).toBe(1);
    const used = await portal.db
      .selectFrom('identity_attempt')
      .select('azure_object_id')
      .where('used_at', '=', new Date(clock))
      .execute();
    expect(used).toEqual([{ azure_object_id: nonMember.oid }]);
  });

  test('repeating a registration is idempotent, also concurrently', {
    tags: ['R-03', 'AMB-65'],
  }, async () => {
    await validate(nonMember);
    const responses = await Promise.all([1, 2, 3].map(() => insert(nonMember)));
    expect([...responses, await insert(nonMember)]).toEqual([1, 1, 1, 1]);
    expect(await changes()).toHaveLength(1);
    expect(await mailboxOf(portal.db).mails()).toHaveLength(3);
  });

  test('rejects a second account for a member and notifies once', {
    tags: ['R-22'],
  }, async () => {
    await validate(nonMember);
    await insert(nonMember);
    await mailboxOf(portal.db).empty();
    const second = account();
    const firstRefusal = new Date(clock);
    for (let i = 0; i < 2; i++) {
      await validate(second);
      expect(await insert(second)).toBe(0);
      advanceClock(MINUTE);
    }
    expect(await profileOf(second)).toBeUndefined();
    const subject = 'Somebody tried to register a second online account for you';
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      `nora.home@fixture.example.org: ${subject}`,
      `nora@fixture.example.org: ${subject}`,
    ]);
    const rejected = await portal.db.selectFrom('rejected_registration').selectAll().execute();
    expect(rejected).toEqual([
      { azure_object_id: second.oid, life_pro_name_id: '500004', rejected_at: firstRefusal },
    ]);
    expect(await changes()).toHaveLength(1);
  });

  test('registers one of two concurrent accounts for a member', { tags: ['R-22'] }, async () => {
    const [first, second] = [account(), account()];
    await validate(first);
    await validate(second);
    const responses = await Promise.all([insert(first), insert(second)]);
    expect(responses.sort()).toEqual([0, 1]);
  });

  test('gives one of two concurrent accounts their common address as user name', {
    tags: ['R-03'],
  }, async () => {
    const accounts = [
      { ...account(), lifeProNameId: unregistered.lifeProNameId },
      { ...account(), lifeProNameId: '500098' },
    ];
    await portal.db
      .insertInto('member')
      .values({ life_pro_name_id: '500098', first_name: 'ELSA', last_name: 'HOLM' })
      .execute();
    await portal.db
      .insertInto('identity_attempt')
      .values(
        accounts.map(({ oid, lifeProNameId }) => ({
          ...{ azure_object_id: oid, client_network: '203.0.113.1', life_pro_name_id: lifeProNameId },
          ...{ attempted_at: new Date(clock), response_code: 1 },
        })),
      )
      .execute();
    const responses = await Promise.all(
      accounts.map(({ oid, lifeProNameId }) => insert({ oid }, { lifeProNameId })),
    );
    const profiles = await Promise.all(accounts.map(profileOf));
    await portal.db.deleteFrom('account_profile').where('life_pro_name_id', '=', '500098').execute();
    expect(responses).toEqual([1, 1]);
    const byEmail = profiles.map((profile) => profile?.account_user_name === 'nora@fixture.example.org');
    expect(byEmail.sort()).toEqual([false, true]);
  });

  test('notifies nobody without a validation', { tags: ['R-22', 'R-03'] }, async () => {
    expect(await insert(account(), { lifeProNameId: owner.lifeProNameId })).toBe(0);
    expect(await mailboxOf(portal.db).mails()).toEqual([]);
  });

  test('an account that is a member cannot become another member', { tags: ['R-03'] }, async () => {
    await validate(payor);
    expect(await insert(payor)).toBe(0);
    expect(await profileOf(payor)).toMatchObject({ life_pro_name_id: payor.lifeProNameId });
  });

  const malformed: Fields[] = [
    { displayFirstName: 'N'.repeat(101) },
    { displayLastName: 'N'.repeat(101) },
    { displayLastName: ' ' },
    { displayFirstName: 'Nora\r\nBcc: all' },
    { displayLastName: '\u200b\u2060' },
    { preferredEmail: 'nora' },
    { preferredEmail: 'nora@fixture.example.org\r\nBcc: wanda@example.org' },
    { isValidated: 'Y' },
  ];
  test.each(malformed)(
    'rejects %j before any lookup',
    { tags: ['CONST-10', 'REG-21', 'REG-23', 'R-19'] },
    async (fields) => {
      expect(await insert(nonMember, fields)).toMatchObject({ status: 400, code: 'malformed' });
    },
  );
});
