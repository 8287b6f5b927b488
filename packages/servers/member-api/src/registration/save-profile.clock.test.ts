import { contract } from '@portal/api/contracts/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonMember, otherMember, owner, payor, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let clock = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ PORTAL_SUPPORT_PHONE: '1-800-555-0100' }, { now: () => new Date(clock) });
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock += 48 * 60 * MINUTE;
  await mailboxOf(portal.db).empty();
  await portal.db.deleteFrom('member_change').execute();
});

const { InsertMemberProfileInfo, UpdateMemberProfileInfo } = contract;

async function validate(who: { oid: string }) {
  const { certificateNumber, dateOfBirth, lastFourSsn } = unregistered;
  const facts = { certificateNumber, dateOfBirth, lastFourSsn };
  const { body } = await server.callApi(contract.ValidateMemberIdentity, facts, { as: who });
  expect(body).toMatchObject({ ResponseCode: 1, NameId: unregistered.lifeProNameId });
}

type Fields = Readonly<Record<string, string>>;

function insertion(who: { oid: string }, fields: Fields = {}) {
  return {
    azureObjectId: who.oid,
    allowAccess: 'true',
    allowEmailContact: 'true',
    isValidated: 'true',
    lifeProNameId: unregistered.lifeProNameId,
    displayFirstName: 'Nora',
    displayLastName: 'Whitfield-Holm',
    preferredEmail: 'nora.new@fixture.example.org',
    userName: 'nora@fixture.example.org',
    ...fields,
  };
}

const claims = { emails: ['nora@fixture.example.org'] };

async function insert(who: { oid: string }, fields: Fields = {}) {
  return (await server.callApi(InsertMemberProfileInfo, insertion(who, fields), { as: who, claims })).body;
}

async function update(who: { oid: string }, fields: Fields) {
  const query = { azureObjectId: who.oid, validated: 'Y', ...fields };
  return (await server.callApi(UpdateMemberProfileInfo, query, { as: who })).body;
}

const profileOf = ({ oid }: { oid: string }) =>
  portal.db.selectFrom('account_profile').selectAll().where('azure_object_id', '=', oid).executeTakeFirst();

const changes = () =>
  portal.db
    .selectFrom('member_change')
    .select(['life_pro_name_id', 'azure_object_id', 'kind', 'old_values', 'new_values', 'changed_at'])
    .execute();

const forget = () =>
  portal.db
    .deleteFrom('account_profile')
    .where('life_pro_name_id', '=', unregistered.lifeProNameId)
    .execute();

const account = () => ({ oid: crypto.randomUUID() });

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
        clock += 30 * MINUTE;
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
    clock += 30 * MINUTE - 1;
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
      clock += MINUTE;
    }
    expect(await profileOf(second)).toBeUndefined();
    const subject = 'Somebody tried to register a second online account for you';
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      `nora.home@fixture.example.org: ${subject}`,
      `nora@fixture.example.org: ${subject}`,
    ]);
    const rejected = await portal.db.selectFrom('rejected_registration').selectAll().execute();
    expect(rejected).toEqual([
      { azure_object_id: second.oid, life_pro_name_id: '500004', refused_at: firstRefusal },
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
    'rejects %j before any look-up',
    { tags: ['CONST-10', 'REG-21', 'REG-23', 'R-19'] },
    async (fields) => {
      expect(await insert(nonMember, fields)).toMatchObject({ status: 400, code: 'malformed' });
    },
  );
});

describe('change', () => {
  const present = { displayFirstName: 'Cordelia', displayLastName: 'Umbright' };
  const restore = () =>
    portal.db
      .updateTable('account_profile')
      .set({
        profile_registered: 'Y',
        profile_validated: 'Y',
        allow_access: true,
        display_first_name: 'Cordelia',
        display_last_name: 'Umbright',
        email_address: 'cordelia@fixture.example.org',
      })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
  beforeEach(restore);

  test('changes the shown name and notifies the current address', { tags: ['API-04', 'R-20'] }, async () => {
    expect(await update(otherMember, { displayFirstName: ' Cora ', displayLastName: 'Umbright' })).toBe(1);
    expect(await profileOf(otherMember)).toMatchObject({
      display_first_name: 'Cora',
      display_last_name: 'Umbright',
      email_address: 'cordelia@fixture.example.org',
      account_user_name: 'cordelia@fixture.example.org',
    });
    const subject = 'Your online account was changed';
    expect(await mailboxOf(portal.db).recipients()).toEqual([`cordelia@fixture.example.org: ${subject}`]);
    const [email] = await mailboxOf(portal.db).mails();
    expect(email?.body).toContain(' the name shown of your online account was changed.');
    expect(email?.body).toContain('please call us at 1-800-555-0100.');
    expect(email?.body).not.toMatch(/Cora|cora@/);
    expect(await changes()).toEqual([
      {
        life_pro_name_id: otherMember.lifeProNameId,
        azure_object_id: otherMember.oid,
        kind: 'profile',
        old_values: {
          DisplayFirstName: 'Cordelia',
          DisplayLastName: 'Umbright',
          EmailAddress: 'cordelia@fixture.example.org',
        },
        new_values: {
          DisplayFirstName: 'Cora',
          DisplayLastName: 'Umbright',
          EmailAddress: 'cordelia@fixture.example.org',
        },
        changed_at: new Date(clock),
      },
    ]);
  });

  const changesOf: [string, Fields, string[]][] = [
    ['the first name', { displayFirstName: 'Cora' }, ['cordelia: Your online account was changed']],
    ['the last name', { displayLastName: 'Umber' }, ['cordelia: Your online account was changed']],
    [
      'the address',
      { preferredEmail: 'cora@fixture.example.org' },
      ['cora: Please confirm your e-mail address', 'cordelia: A new e-mail address for your online account'],
    ],
    [
      'both',
      { displayFirstName: 'Cora', preferredEmail: 'cora@fixture.example.org' },
      [
        'cora: Please confirm your e-mail address',
        'cordelia: A new e-mail address for your online account',
        'cordelia: Your online account was changed',
      ],
    ],
  ];
  test.each(changesOf)(
    'a change of %s notifies the right addresses',
    { tags: ['R-20', 'R-19'] },
    async (_what, fields, notified) => {
      clock += 60 * MINUTE;
      expect(await update(otherMember, { ...present, ...fields })).toBe(1);
      expect(await mailboxOf(portal.db).recipients()).toEqual(
        notified.map((email) => email.replace(':', '@fixture.example.org:')),
      );
    },
  );

  test('registers an unvalidated profile and notifies its address', {
    tags: ['R-03', 'R-20', 'AMB-65'],
  }, async () => {
    await forget();
    await portal.db
      .updateTable('account_profile')
      .set({ profile_registered: 'N', profile_validated: 'N', life_pro_name_id: unregistered.lifeProNameId })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
    await validate(otherMember);
    const saved = await update(otherMember, present);
    const profile = await profileOf(otherMember);
    const { lifeProNameId: life_pro_name_id } = otherMember;
    await portal.db
      .updateTable('account_profile')
      .set({ life_pro_name_id })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();

    expect(saved).toBe(1);
    expect(profile).toMatchObject({ profile_registered: 'Y', profile_validated: 'Y' });
    const shown = {
      DisplayFirstName: 'Cordelia',
      DisplayLastName: 'Umbright',
      EmailAddress: 'cordelia@fixture.example.org',
    };
    expect(await changes()).toMatchObject([
      { life_pro_name_id: '500004', kind: 'registration', old_values: shown, new_values: shown },
    ]);
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      'cordelia@fixture.example.org: Your online account is registered',
    ]);
  });

  test('shows recent changes to member services', { tags: ['R-20'] }, async () => {
    const seen = () =>
      portal.db
        .selectFrom('recently_changed_member')
        .select('life_pro_name_id')
        .execute()
        .then((rows) => rows.map((row) => row.life_pro_name_id));
    // The view uses the database's clock, not this test's.
    const created = (age: string) =>
      portal.db
        .updateTable('member_change')
        .set({ changed_at: sql`now() - ${age}::interval` })
        .execute();
    await update(otherMember, { ...present, displayFirstName: 'Cora' });
    await created('6 months -1 minute');
    expect(await seen()).toEqual(['500003']);
    await created('6 months 1 minute');
    expect(await seen()).toEqual([]);
  });

  test('keeps the current address without a new one', {
    tags: ['PROF-15', 'AMB-71'],
  }, async () => {
    expect(await update(otherMember, present)).toBe(1);
    expect(await update(otherMember, { ...present, preferredEmail: '' })).toBe(1);
    expect(await profileOf(otherMember)).toMatchObject({ email_address: 'cordelia@fixture.example.org' });
    expect(await update(otherMember, { ...present, preferredEmail: 'cordelia' })).toMatchObject({
      status: 400,
    });
  });

  test('rejects the sixth change until the first is an hour old', {
    tags: ['R-19', 'R-23'],
  }, async () => {
    const names = ['Ada', 'Bea', 'Cat', 'Dot', 'Eve'];
    for (const displayFirstName of names) {
      expect(await update(otherMember, { ...present, displayFirstName })).toBe(1);
      clock += MINUTE;
    }
    const sent = (await mailboxOf(portal.db).mails()).length;
    const sixth = { ...present, displayFirstName: 'Fay' };
    const query = { azureObjectId: otherMember.oid, validated: 'Y', ...sixth };
    const rejected = await server.callApi(UpdateMemberProfileInfo, query, { as: otherMember });
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, String(55 * 60)]);
    const again = {
      ...sixth,
      lifeProNameId: otherMember.lifeProNameId,
      preferredEmail: 'cordelia@fixture.example.org',
    };
    expect(await insert(otherMember, again)).toMatchObject({ status: 429 });
    expect(await profileOf(otherMember)).toMatchObject({ display_first_name: 'Eve' });
    expect(await mailboxOf(portal.db).mails()).toHaveLength(sent);
    expect(await update(otherMember, { ...present, displayFirstName: 'Eve' })).toBe(1);
    clock += 55 * MINUTE;
    expect(await update(otherMember, sixth)).toBe(1);
  });

  test('notifies nobody if nothing changes', { tags: ['R-04', 'R-20'] }, async () => {
    expect(await update(otherMember, present)).toBe(1);
    expect(await mailboxOf(portal.db).mails()).toEqual([]);
    expect(await changes()).toEqual([]);
  });

  test('limits a name to 20 characters', { tags: ['PROF-14', 'CONST-10'] }, async () => {
    expect(await update(otherMember, { ...present, displayFirstName: 'C'.repeat(20) })).toBe(1);
    expect(await update(otherMember, { ...present, displayFirstName: 'C'.repeat(21) })).toMatchObject({
      status: 400,
    });
  });

  const long = { displayFirstName: 'Wilhelmina-Anastasia M', displayLastName: 'Featherstonehaugh-Vane' };
  const rename = (fields: Fields) =>
    portal.db
      .updateTable('account_profile')
      .set({ display_first_name: fields.displayFirstName, display_last_name: fields.displayLastName })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();

  test('accepts an unchanged longer name', {
    tags: ['PROF-14', 'AMB-87'],
  }, async () => {
    await rename(long);
    expect(await update(otherMember, long)).toBe(1);
    expect(await update(otherMember, { ...long, displayLastName: 'Vane' })).toBe(1);
    expect(await profileOf(otherMember)).toMatchObject({
      display_first_name: 'Wilhelmina-Anastasia M',
      display_last_name: 'Vane',
    });
  });

  const changed = ['displayFirstName', 'displayLastName'] as const;
  test.each(changed)(
    'rejects a changed %s of more than 20 characters',
    { tags: ['PROF-14', 'AMB-87'] },
    async (name) => {
      await rename(long);
      const response = await update(otherMember, { ...long, [name]: 'Another long name of 23' });
      expect(response).toMatchObject({
        status: 400,
        code: 'malformed',
        issues: [{ path: name, message: 'Expected at most 20 characters' }],
      });
      expect(
        await insert(otherMember, { ...long, [name]: 'Another long name of 23', lifeProNameId: '500003' }),
      ).toMatchObject({ status: 400 });
      expect(await profileOf(otherMember)).toMatchObject({
        display_first_name: 'Wilhelmina-Anastasia M',
        display_last_name: 'Featherstonehaugh-Vane',
      });
    },
  );

  test('accepts long stored names for an unvalidated profile', {
    tags: ['AMB-65', 'AMB-87'],
  }, async () => {
    await forget();
    const as = (fields: object) =>
      portal.db
        .updateTable('account_profile')
        .set(fields)
        .where('azure_object_id', '=', otherMember.oid)
        .execute();
    await as({
      profile_registered: 'Y',
      profile_validated: 'N',
      life_pro_name_id: unregistered.lifeProNameId,
    });
    await validate(otherMember);
    const saved = await update(otherMember, long);
    const profile = await profileOf(otherMember);
    await as({ life_pro_name_id: otherMember.lifeProNameId });

    expect(saved).toBe(1);
    expect(profile).toMatchObject({ display_first_name: 'Wilhelmina-Anastasia M', profile_validated: 'Y' });
  });

  test('changes nothing for an account without a profile', { tags: ['API-04', 'REG-12'] }, async () => {
    expect(await update(account(), present)).toBe(0);
  });

  test('does not restore access that was revoked', { tags: ['R-03', 'AMB-69'] }, async () => {
    await portal.db
      .updateTable('account_profile')
      .set({ allow_access: false })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
    expect(await update(otherMember, { ...present, displayFirstName: 'Cora' })).toBe(0);
    const fields = { lifeProNameId: otherMember.lifeProNameId };
    expect(await insert(otherMember, fields)).toBe(0);
    expect(await profileOf(otherMember)).toMatchObject({
      allow_access: false,
      display_first_name: 'Cordelia',
    });
  });

  const notIn = [
    ['Y', 'N'],
    ['N', 'N'],
    [null, 'N'],
    [null, null],
    ['N', 'Y'],
    ['Y', null],
  ] as const;
  test.each(notIn)(
    'registered %s, validated %s: only an own validation makes it Y',
    { tags: ['R-03', 'R-24', 'REG-12', 'AMB-65'] },
    async (profile_registered, profile_validated) => {
      await forget();
      await portal.db
        .updateTable('account_profile')
        .set({ profile_registered, profile_validated, life_pro_name_id: unregistered.lifeProNameId })
        .where('azure_object_id', '=', otherMember.oid)
        .execute();
      const asWas = { profile_registered, profile_validated, display_first_name: 'Cordelia' };
      try {
        for (const attempt of [
          () => update(otherMember, { ...present, displayFirstName: 'Cora' }),
          () => insert(otherMember),
        ]) {
          expect(await attempt()).toBe(0);
          expect(await profileOf(otherMember)).toMatchObject(asWas);
          await validate(otherMember);
          expect(await attempt()).toBe(1);
          expect(await profileOf(otherMember)).toMatchObject({
            profile_registered: 'Y',
            profile_validated: 'Y',
          });
          await restore();
          await portal.db
            .updateTable('account_profile')
            .set({ profile_registered, profile_validated })
            .where('azure_object_id', '=', otherMember.oid)
            .execute();
        }
      } finally {
        const { lifeProNameId: life_pro_name_id } = otherMember;
        await portal.db
          .updateTable('account_profile')
          .set({ life_pro_name_id })
          .where('azure_object_id', '=', otherMember.oid)
          .execute();
      }
    },
  );
});
