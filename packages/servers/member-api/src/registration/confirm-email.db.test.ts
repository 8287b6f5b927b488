import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nonMember, otherMember, owner, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let clock = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  portal = await startPortal();
  const settings = { PORTAL_ORIGIN: 'https://members.example.org', PORTAL_SUPPORT_PHONE: '1-800-555-0100' };
  server = await portal.serve(settings, { now: () => new Date(clock) });
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock += 48 * HOUR;
  await mailboxOf(portal.db).empty();
  await portal.db.deleteFrom('member_change').execute();
  await portal.db.deleteFrom('email_confirmation').execute();
  await portal.db
    .updateTable('account_profile')
    .set({ email_address: 'cordelia@fixture.example.org' })
    .where('azure_object_id', '=', otherMember.oid)
    .execute();
});

type Who = { readonly oid: string };

const NEW = 'cora@fixture.example.org';

async function requestChange(preferredEmail = NEW, claims: Readonly<Record<string, unknown>> = {}) {
  const names = { displayFirstName: 'Cordelia', displayLastName: 'Umbright' };
  const query = { ...names, azureObjectId: otherMember.oid, validated: 'Y', preferredEmail };
  return server.callApi(contract.UpdateMemberProfileInfo, query, { as: otherMember, claims });
}

async function inUse({ oid }: Who = otherMember) {
  const query = { azureObjectId: oid };
  const { body } = await server.callApi(contract.GetMemberProfileByAzureObjectId, query, { as: { oid } });
  return contract.GetMemberProfileByAzureObjectId.response.parse(body).EmailAddress;
}

const pending = async (as: Who = otherMember) =>
  (await server.callApi(contract.GetPendingEmailAddress, {}, { as })).body;

async function confirm(Token: string, as: Who = otherMember) {
  return (await server.callApi(contract.ConfirmEmailAddress, {}, { as, body: { Token } })).body;
}

/** Tokens of the emails to an address, oldest first. */
async function tokensFor(address = NEW) {
  const emails = await portal.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', address)
    .orderBy('queued_at')
    .execute();
  return emails.flatMap(({ body }) => /\?confirm-email=([\w-]+)$/m.exec(body)?.[1] ?? []);
}

async function tokenFor(address = NEW) {
  const [token = ''] = await tokensFor(address);
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

const NONE = { EmailAddress: null, RequestedOn: null };

test('stores the requested address and emails the link to it only', {
  tags: ['R-19', 'R-20'],
}, async () => {
  expect((await requestChange()).body).toBe(1);
  expect(await inUse()).toBe('cordelia@fixture.example.org');
  expect(await pending()).toEqual({ EmailAddress: NEW, RequestedOn: '2026-11-23' });
  expect(await pending(owner)).toEqual(NONE);
  const emails = await mailboxOf(portal.db).mails();
  const letter = emails.find(({ recipient }) => recipient === NEW);
  const notice = emails.find(({ recipient }) => recipient === 'cordelia@fixture.example.org');
  expect(emails).toHaveLength(2);
  expect(letter?.body).toContain(
    `\n\nhttps://members.example.org/profile?confirm-email=${await tokenFor()}\n\n`,
  );
  expect(letter?.body).toContain(
    'The link works for 24 hours. We do not use this address before you have confirmed it.',
  );
  expect(letter?.body).toContain('\n\nIf it was not you, you need not do anything.\n\n');
  expect(letter?.body).not.toMatch(/Cordelia|Umbright|500003|cordelia@/i);
  expect(notice?.body).toContain('please call us at 1-800-555-0100.');
  expect(notice?.body).not.toMatch(/confirm-email|cora@/);
});

test("stores only the token's hash", { tags: ['R-19'] }, async () => {
  await requestChange();
  const rows = await portal.db.selectFrom('email_confirmation').selectAll().execute();
  expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), email_address: NEW }]);
  expect(JSON.stringify(rows)).not.toContain(await tokenFor());
});

test('confirms once, records the change and notifies both addresses', {
  tags: ['R-19', 'R-20'],
}, async () => {
  await requestChange();
  const token = await tokenFor();
  await mailboxOf(portal.db).empty();
  expect(await confirm(token)).toEqual({ Result: 'confirmed' });
  expect(await inUse()).toBe(NEW);
  expect(await pending()).toEqual(NONE);
  const subject = 'Your online account was changed';
  const notified = [`cora@fixture.example.org: ${subject}`, `cordelia@fixture.example.org: ${subject}`];
  expect(await mailboxOf(portal.db).recipients()).toEqual(notified);
  const [email] = await mailboxOf(portal.db).mails();
  expect(email?.body).toContain(' the preferred e-mail address of your online account was changed.');
  const changes = await portal.db.selectFrom('member_change').selectAll().orderBy('kind').execute();
  expect(changes).toMatchObject([
    {
      kind: 'email',
      life_pro_name_id: '500003',
      azure_object_id: otherMember.oid,
      old_values: { EmailAddress: 'cordelia@fixture.example.org' },
      new_values: { EmailAddress: 'cora@fixture.example.org' },
      changed_at: new Date(clock),
    },
    {
      kind: 'profile',
      new_values: {
        EmailAddress: 'cordelia@fixture.example.org',
        RequestedEmailAddress: 'cora@fixture.example.org',
      },
    },
  ]);

  expect(await confirm(token)).toEqual({ Result: 'confirmed' });
  expect(await mailboxOf(portal.db).recipients()).toEqual(notified);
});

test('a used link does not restore an address', { tags: ['R-19', 'R-20'] }, async () => {
  await requestChange();
  const token = await tokenFor();
  await confirm(token);
  clock += HOUR;
  await requestChange('cora.second@fixture.example.org');
  await confirm(await tokenFor('cora.second@fixture.example.org'));
  expect(await confirm(token)).toEqual({ Result: 'unknown' });
  expect(await inUse()).toBe('cora.second@fixture.example.org');
});

test('confirms twice when two requests are concurrent', { tags: ['R-19'] }, async () => {
  await requestChange();
  const token = await tokenFor();
  await mailboxOf(portal.db).empty();
  const responses = await Promise.all([confirm(token), confirm(token)]);
  expect(responses).toEqual([{ Result: 'confirmed' }, { Result: 'confirmed' }]);
  expect(await mailboxOf(portal.db).mails()).toHaveLength(2);
});

test('rejects another account, an unknown token and a truncated one', {
  tags: ['R-19', 'R-20'],
}, async () => {
  await requestChange();
  const token = await tokenFor();
  for (const [wrong, as] of [
    [token, owner],
    [token.slice(0, -1), otherMember],
    ['0'.repeat(43), otherMember],
  ] as const) {
    expect(await confirm(wrong, as)).toEqual({ Result: 'unknown' });
  }
  expect([await inUse(), await inUse(owner)]).toEqual(['cordelia@fixture.example.org', owner.email]);
  expect(await confirm(token)).toEqual({ Result: 'confirmed' });
});

test('expires a link after 24 hours, and its address a week later', { tags: ['R-19'] }, async () => {
  await requestChange();
  const token = await tokenFor();
  clock += 24 * HOUR - 1;
  expect(await pending()).toMatchObject({ EmailAddress: NEW });
  clock += 1;
  expect(await pending()).toMatchObject({ EmailAddress: NEW, IsExpired: true });
  expect(await confirm(token)).toEqual({ Result: 'expired' });
  clock += 7 * 24 * HOUR - 1;
  expect(await pending()).toMatchObject({ IsExpired: true });
  clock += 1;
  expect(await pending()).toEqual(NONE);
  expect(await inUse()).toBe('cordelia@fixture.example.org');
});

test('shows the newest request for an address whose first link has expired', {
  tags: ['R-19'],
}, async () => {
  await requestChange();
  const { RequestedOn: first } = contract.GetPendingEmailAddress.response.parse(await pending());
  clock += 24 * HOUR;
  await requestChange();
  const again = contract.GetPendingEmailAddress.response.parse(await pending());
  expect(again).toEqual({ EmailAddress: NEW, RequestedOn: expect.any(String) });
  expect(again.RequestedOn).not.toBe(first);
});

test('another request replaces the first; a repeat resends after 2 minutes', {
  tags: ['R-19'],
}, async () => {
  await requestChange('first@fixture.example.org');
  const first = await tokenFor('first@fixture.example.org');
  clock += MINUTE;
  await requestChange();
  expect(await confirm(first)).toEqual({ Result: 'unknown' });
  expect(await pending()).toMatchObject({ EmailAddress: NEW });

  clock += 2 * MINUTE - 1;
  await requestChange('Cora@fixture.example.org');
  expect(await tokensFor('Cora@fixture.example.org')).toEqual([]);
  clock += 1;
  await requestChange();
  const tokens = await tokensFor();
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(await confirm(token)).toEqual({ Result: 'confirmed' });
  expect(await inUse()).toBe(NEW);
});

test('emails a link again to an address that was confirmed and replaced', { tags: ['R-19'] }, async () => {
  await requestChange();
  await confirm(await tokenFor());
  await requestChange('cordelia@fixture.example.org');
  await confirm(await tokenFor('cordelia@fixture.example.org'));
  clock += MINUTE;
  await requestChange();
  expect(await tokensFor()).toHaveLength(2);
  expect(await pending()).toMatchObject({ EmailAddress: NEW });
});

test('requests of two accounts for one address are independent', {
  tags: ['R-19'],
}, async () => {
  const names = { displayFirstName: 'Tilly', displayLastName: 'Quarn' };
  const requestByOwner = (preferredEmail: string) => {
    const query = { ...names, azureObjectId: owner.oid, validated: 'Y', preferredEmail };
    return server.callApi(contract.UpdateMemberProfileInfo, query, { as: owner });
  };
  await requestByOwner(NEW);
  const tokenOfOwner = await tokenFor();
  await requestChange();
  const token = (await tokensFor()).find((each) => each !== tokenOfOwner) ?? '';
  expect(await confirm(token)).toEqual({ Result: 'confirmed' });
  expect([await inUse(), await inUse(owner)]).toEqual([NEW, owner.email]);
  expect(await pending(owner)).toMatchObject({ EmailAddress: NEW });

  await requestChange('cordelia@fixture.example.org');
  expect(await confirm(tokenOfOwner, owner)).toEqual({ Result: 'confirmed' });
  await requestByOwner('tilly.second@fixture.example.org');
  expect(await pending()).toMatchObject({ EmailAddress: 'cordelia@fixture.example.org' });
  await mailboxOf(portal.db).setOwnersAddress(owner.email);
});

test('ignores the current address in different letter case', {
  tags: ['R-19', 'R-20'],
}, async () => {
  expect((await requestChange('Cordelia@fixture.example.org')).body).toBe(1);
  expect(await mailboxOf(portal.db).mails()).toEqual([]);
  expect(await pending()).toEqual(NONE);
  expect(await inUse()).toBe('cordelia@fixture.example.org');
});

test('emails at most five new addresses in an hour', { tags: ['R-19'] }, async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push((await requestChange(`other${i}@elsewhere.example.com`)).status);
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(35).fill(429)]);
  const emails = await mailboxOf(portal.db).mails();
  expect(emails.filter(({ recipient }) => recipient.endsWith('@elsewhere.example.com'))).toHaveLength(5);
  expect(emails).toHaveLength(10);
});

test('rejects unregistered accounts', { tags: ['R-19', 'R-24'] }, async () => {
  for (const call of [contract.GetPendingEmailAddress, contract.ConfirmEmailAddress]) {
    const body = call.body && { Token: 'x' };
    expect((await server.callApi(call, {}, { as: nonMember, body })).status).toBe(403);
  }
});

test("an unvalidated profile confirms an address or uses the account's own", {
  tags: ['R-19', 'AMB-65'],
}, async () => {
  const { certificateNumber, dateOfBirth, lastFourSsn, lifeProNameId } = unregistered;
  const facts = { certificateNumber, dateOfBirth, lastFourSsn };
  const profile = (fields: object) =>
    portal.db
      .updateTable('account_profile')
      .set(fields)
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
  const seen: unknown[] = [];
  for (const preferredEmail of [NEW, 'cordelia.own@fixture.example.org']) {
    await mailboxOf(portal.db).empty();
    await profile({ profile_validated: 'N', life_pro_name_id: lifeProNameId });
    await server.callApi(contract.ValidateMemberIdentity, facts, { as: otherMember });
    const names = { displayFirstName: 'Cordelia', displayLastName: 'Umbright' };
    const query = { ...names, azureObjectId: otherMember.oid, validated: 'Y', preferredEmail };
    const claims = { emails: ['cordelia.own@fixture.example.org'] };
    await server.callApi(contract.UpdateMemberProfileInfo, query, { as: otherMember, claims });
    seen.push(await inUse(), await pending(), await mailboxOf(portal.db).recipients());
  }
  await profile({ life_pro_name_id: otherMember.lifeProNameId });
  expect(seen).toEqual([
    'cordelia@fixture.example.org',
    { EmailAddress: NEW, RequestedOn: expect.any(String) },
    [
      'cora@fixture.example.org: Please confirm your e-mail address',
      'cordelia@fixture.example.org: Your online account is registered',
      'nora.home@fixture.example.org: Your online account is registered',
    ],
    'cordelia.own@fixture.example.org',
    { EmailAddress: NEW, RequestedOn: expect.any(String) },
    [
      'cordelia.own@fixture.example.org: Your online account is registered',
      'cordelia@fixture.example.org: Your online account is registered',
      'nora.home@fixture.example.org: Your online account is registered',
    ],
  ]);
});

test("a registered member confirms even the account's own address", {
  tags: ['R-19'],
}, async () => {
  expect((await requestChange(NEW, { emails: [NEW] })).body).toBe(1);
  expect(await inUse()).toBe('cordelia@fixture.example.org');
  expect(await pending()).toMatchObject({ EmailAddress: NEW });
});
