import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nonMember, owner, payor } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';
import { createMemberQuery, findProfile, requireMember } from './caller.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

type Flags = {
  profile_registered: 'Y' | 'N' | null;
  profile_validated: 'Y' | 'N' | null;
  allow_access: boolean;
};
const letIn: Flags = { profile_registered: 'Y', profile_validated: 'Y', allow_access: true };
const setFlags = (flags: Flags) =>
  portal.db.updateTable('account_profile').set(flags).where('azure_object_id', '=', owner.oid).execute();
afterEach(() => setFlags(letIn));

/** Login names of a member, read together with the authorization flags. */
const logins = createMemberQuery(
  'logins_of_test',
  (db, number) =>
    db.selectFrom('account_profile').select('account_user_name').where('life_pro_name_id', '=', number),
  (rows, number) => ({ names: rows.map((row) => row.account_user_name), number }),
);

test('accepts members who are registered, validated and allowed access', {
  tags: ['R-24', 'AMB-69'],
}, async () => {
  const member = {
    oid: 'b0000000-0000-4000-8000-00000000000b',
    lifeProNameId: '500002',
    dataVersion: 0,
  };
  expect(await requireMember(portal.db, payor.oid)).toEqual(member);
  expect(await logins.find(portal.db, payor.oid)).toEqual({
    member,
    found: { names: ['barnaby@fixture.example.org'], number: '500002' },
  });
});

test.each<Flags>([
  { ...letIn, profile_registered: 'N' },
  { ...letIn, profile_registered: null },
  { ...letIn, profile_validated: 'N' },
  { ...letIn, profile_validated: null },
  { ...letIn, allow_access: false },
])('rejects %j in both reads', { tags: ['R-24', 'AMB-69'] }, async (flags) => {
  await setFlags(flags);
  await expect(requireMember(portal.db, owner.oid)).rejects.toMatchObject({ code: 'not_registered' });
  await expect(logins.find(portal.db, owner.oid)).rejects.toMatchObject({ code: 'not_registered' });
});

test('finds no profile and no member for an unregistered account', { tags: ['R-24', 'REG-12'] }, async () => {
  expect(await findProfile(portal.db, nonMember.oid)).toBeUndefined();
  expect(await findProfile(portal.db, payor.oid)).toMatchObject({ life_pro_name_id: '500002' });
  await expect(requireMember(portal.db, nonMember.oid)).rejects.toMatchObject({ code: 'not_registered' });
  await expect(logins.find(portal.db, nonMember.oid)).rejects.toMatchObject({ code: 'not_registered' });
});
