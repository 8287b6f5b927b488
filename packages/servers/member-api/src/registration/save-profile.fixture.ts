import { contract } from '@portal/api/contracts/contract';
import { beforeEach, expect } from 'vitest';
import { otherMember, unregistered } from '../testing/fixture.ts';
import { portal, server, setUpPortalWithClock } from '../testing/portal-with-clock.ts';

/** Starts a portal without changes. */
export function setUpSaveProfile(): void {
  setUpPortalWithClock({ PORTAL_SUPPORT_PHONE: '1-800-555-0100' });
  beforeEach(async () => {
    await portal.db.deleteFrom('member_change').execute();
  });
}

export const { InsertMemberProfileInfo, UpdateMemberProfileInfo } = contract;

export async function validate(who: { oid: string }) {
  const { certificateNumber, dateOfBirth, lastFourSsn } = unregistered;
  const facts = { certificateNumber, dateOfBirth, lastFourSsn };
  const { body } = await server.callApi(contract.ValidateMemberIdentity, facts, { as: who });
  expect(body).toMatchObject({ ResponseCode: 1, NameId: unregistered.lifeProNameId });
}

export type Fields = Readonly<Record<string, string>>;

export function insertion(who: { oid: string }, fields: Fields = {}) {
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

export async function insert(who: { oid: string }, fields: Fields = {}) {
  return (await server.callApi(InsertMemberProfileInfo, insertion(who, fields), { as: who, claims })).body;
}

export const profileOf = ({ oid }: { oid: string }) =>
  portal.db.selectFrom('account_profile').selectAll().where('azure_object_id', '=', oid).executeTakeFirst();

export const changes = () =>
  portal.db
    .selectFrom('member_change')
    .select(['life_pro_name_id', 'azure_object_id', 'kind', 'old_values', 'new_values', 'changed_at'])
    .execute();

export const forget = () =>
  portal.db
    .deleteFrom('account_profile')
    .where('life_pro_name_id', '=', unregistered.lifeProNameId)
    .execute();

export const account = () => ({ oid: crypto.randomUUID() });

export async function update(who: { oid: string }, fields: Fields) {
  const query = { azureObjectId: who.oid, validated: 'Y', ...fields };
  return (await server.callApi(UpdateMemberProfileInfo, query, { as: who })).body;
}

export const present = { displayFirstName: 'Cordelia', displayLastName: 'Umbright' };

/** Restores the profile of the other member. */
export const restoreOtherMember = () =>
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
