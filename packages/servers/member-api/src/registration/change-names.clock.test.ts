import { beforeEach, describe, expect, test } from 'vitest';
import { otherMember, unregistered } from '../testing/fixture.ts';
import { portal } from '../testing/portal-with-clock.ts';
import {
  type Fields,
  forget,
  insert,
  present,
  profileOf,
  restoreOtherMember,
  setUpSaveProfile,
  update,
  validate,
} from './save-profile.fixture.ts';

setUpSaveProfile();

describe('change', () => {
  beforeEach(restoreOtherMember);

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
});
