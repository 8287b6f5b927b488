import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { otherMember, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { advanceClock, clock, MINUTE, portal, server } from '../testing/portal-with-clock.ts';
import {
  account,
  changes,
  type Fields,
  forget,
  insert,
  present,
  profileOf,
  restoreOtherMember,
  setUpSaveProfile,
  UpdateMemberProfileInfo,
  update,
  validate,
} from './save-profile.fixture.ts';

setUpSaveProfile();

describe('change', () => {
  beforeEach(restoreOtherMember);

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
      advanceClock(60 * MINUTE);
      expect(await update(otherMember, { ...present, ...fields })).toBe(1);
      expect(await mailboxOf(portal.db).recipients()).toEqual(
        notified.map((email) => email.replace(':', '@fixture.example.org:')),
      );
    },
  );

  test('registers an unvalidated profile and notifies its and the stored address', {
    tags: ['R-03', 'R-20', 'AMB-65'],
  }, async () => {
    await forget();
    await portal.db
      .updateTable('account_profile')
      .set({ profile_registered: 'N', profile_validated: 'N', life_pro_name_id: unregistered.lifeProNameId })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
    await validate(otherMember);
    const saved = await update(otherMember, { ...present, displayFirstName: 'Cora' });
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
      {
        ...{ life_pro_name_id: '500004', kind: 'registration', old_values: shown },
        new_values: { ...shown, DisplayFirstName: 'Cora' },
      },
    ]);
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      'cordelia@fixture.example.org: Your online account is registered',
      'nora.home@fixture.example.org: Your online account is registered',
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
      advanceClock(MINUTE);
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
    advanceClock(55 * MINUTE);
    expect(await update(otherMember, sixth)).toBe(1);
  });

  test('notifies nobody if nothing changes', { tags: ['R-04', 'R-20'] }, async () => {
    expect(await update(otherMember, present)).toBe(1);
    expect(await mailboxOf(portal.db).mails()).toEqual([]);
    expect(await changes()).toEqual([]);
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
          await restoreOtherMember();
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
