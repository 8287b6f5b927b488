import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { createQueryId, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { otherMember, owner, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let clock = Date.parse('2026-11-21T18:00:00Z');
const now = () => new Date(clock);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({}, { now });
}, 120_000);
afterAll(() => portal.stop());
// Moves the clock past all counters between tests.
beforeEach(async () => {
  clock += 2 * DAY;
  await mailboxOf(portal.db).empty();
});

const { certificateNumber, dateOfBirth, lastFourSsn } = unregistered;
const right = { certificateNumber, dateOfBirth, lastFourSsn };
const wrong = { ...right, lastFourSsn: '0000' };
const proven = {
  ResponseCode: 1,
  FirstName: 'NORA',
  LastName: 'WHITFIELD-HOLM',
  NameId: unregistered.lifeProNameId,
};
const nothing = (ResponseCode: number) => ({ ResponseCode, FirstName: null, LastName: null, NameId: null });

/** New account at its own address. */
function newAccount(address = `198.51.100.${Math.ceil(Math.random() * 250)}`, at: Server = server) {
  const as = { oid: crypto.randomUUID() };
  const headers = { 'x-forwarded-for': address };
  return {
    ...as,
    validate: async (facts: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') =>
      (await at.callApi(contract.ValidateMemberIdentity, facts, { as, headers, method })).body,
  };
}

async function fails(who: ReturnType<typeof newAccount>, times: number, facts = wrong) {
  for (let i = 0; i < times; i++) expect(await who.validate(facts)).toMatchObject({ ResponseCode: 3000 });
}

describe('response', () => {
  test("returns the owner's names and number only for three right facts", {
    tags: ['API-11', 'ENT-21', 'R-02'],
  }, async () => {
    expect(await newAccount().validate(right)).toEqual(proven);
    expect(await newAccount().validate(right, 'POST')).toEqual(proven);
  });

  test.each([
    ['REG-24', 1000, { certificateNumber: '999999999999' }],
    ['REG-25', 2000, { dateOfBirth: '19870417' }],
    ['REG-26', 3000, { lastFourSsn: '3359' }],
    // Texts name one wrong fact at a time, so the first one is reported.
    ['REG-25', 2000, { dateOfBirth: '19870417', lastFourSsn: '3359' }],
    ['REG-24', 1000, { certificateNumber: '999999999999', lastFourSsn: '3359' }],
  ])('%s R-02 code %i and nothing else for %j', { tags: ['API-11'] }, async (_id, code, fact) => {
    expect(await newAccount().validate({ ...right, ...fact })).toEqual(nothing(code));
  });

  test('finds a member by a pending certificate', {
    tags: ['REG-09', 'AUTH-11'],
  }, async () => {
    const setStatus = (status: string) =>
      portal.db
        .updateTable('certificate')
        .set({ status })
        .where('certificate_number', '=', certificateNumber)
        .execute();
    await setStatus('Pending');
    const response = await newAccount().validate(right);
    await setStatus('Active');
    expect(response).toEqual(proven);
  });

  test('accepts owners only, not payors', {
    tags: ['REG-25'],
  }, async () => {
    const payorOfOwners = { certificateNumber: owner.certificateNumber, dateOfBirth: '19781121' };
    expect(await newAccount().validate({ ...payorOfOwners, lastFourSsn: '7317' })).toEqual(nothing(2000));
  });

  test('matches nobody for a certificate of a business', {
    tags: ['REG-25'],
  }, async () => {
    const setRole = (role: 'Owner' | 'Payor') =>
      portal.db
        .updateTable('certificate_party')
        .set({ role })
        .where('certificate_number', '=', '000000000401')
        .where('life_pro_name_id', '=', '500004')
        .execute();
    await setRole('Payor');
    const response = await newAccount().validate(right);
    await setRole('Owner');
    expect(response).toEqual(nothing(2000));
  });

  test('pauses when two owners share both facts', {
    tags: ['REG-25', 'R-02', 'AMB-72'],
  }, async () => {
    const duplicate = await portal.db
      .insertInto('member')
      .values({
        life_pro_name_id: '500099',
        first_name: 'ELSA',
        middle_name: null,
        last_name: 'WHITFIELD-HOLM',
        date_of_birth: dateFromWire('1987-04-16'),
        last_four_ssn: lastFourSsn,
      })
      .returning('life_pro_name_id')
      .executeTakeFirstOrThrow();
    const party = { role: 'Owner' as const, certificate_number: certificateNumber, position: 9 };
    const names = { first_name: null, middle_name: null, last_name: null, full_name: null };
    await portal.db
      .insertInto('certificate_party')
      .values({ ...party, ...names, ...duplicate, business_name: null })
      .execute();
    expect(await newAccount().validate(right)).toEqual(nothing(9000));
    // Without a certificate this is an ordinary mismatch, and a second member who owns nothing does not count.
    const allowed = await portal.serve({ VALIDATION_NO_CERTIFICATE: 'on' }, { now });
    const withoutCertificate = async () => {
      const as = { oid: crypto.randomUUID() };
      const query = { dateOfBirth, lastFourSsn };
      return (await allowed.callApi(contract.ValidateMemberIdentityNoCertificate, query, { as })).body;
    };
    expect(await withoutCertificate()).toEqual(nothing(1000));
    await portal.db
      .updateTable('certificate_party')
      .set({ role: 'Payor' })
      .where('life_pro_name_id', '=', '500099')
      .execute();
    expect(await withoutCertificate()).toEqual(proven);
    expect(await newAccount().validate(right)).toEqual(proven);
    await portal.db.deleteFrom('certificate_party').where('life_pro_name_id', '=', '500099').execute();
    await portal.db.deleteFrom('member').where('life_pro_name_id', '=', '500099').execute();
  });

  test('returns one code for all mismatches in coarse mode', {
    tags: ['R-02'],
  }, async () => {
    const coarse = await portal.serve({ VALIDATION_DETAIL: 'coarse' }, { now });
    const who = newAccount('198.51.100.251', coarse);
    for (const fact of [
      { dateOfBirth: '19870417' },
      { lastFourSsn: '3359' },
      { certificateNumber: '9'.repeat(12) },
    ]) {
      expect(await who.validate({ ...right, ...fact })).toEqual(nothing(1000));
    }
    expect(await who.validate(right)).toEqual(proven);
  });

  for (const [ids, fact] of [
    ['REG-19', { certificateNumber: '401' }],
    ['REG-20', { dateOfBirth: '1987-04-16' }],
    ['REG-20', { dateOfBirth: '19870231' }],
    ['REG-18', { lastFourSsn: '335' }],
    ['REG-18', { lastFourSsn: 'abcd' }],
  ] as const) {
    test(`rejects ${JSON.stringify(fact)} without counting it`, {
      tags: [...ids.split(' '), 'AMB-66'],
    }, async () => {
      const who = newAccount();
      for (let i = 0; i < 6; i++)
        expect(await who.validate({ ...right, ...fact })).toMatchObject({ status: 400 });
      expect(await who.validate(right)).toEqual(proven);
    });
  }

  test('stores an attempt with account, certificate, address and member', {
    tags: ['R-02', 'R-03'],
  }, async () => {
    const who = newAccount('198.51.100.252');
    await who.validate(right);
    await who.validate(wrong);
    const rows = await portal.db
      .selectFrom('identity_attempt')
      .selectAll()
      .where('azure_object_id', '=', who.oid)
      .orderBy('identity_attempt_id')
      .execute();
    const attempt = {
      identity_attempt_id: expect.anything(),
      azure_object_id: who.oid,
      certificate_number: '000000000401',
      client_address: '198.51.100.252',
      attempted_at: now(),
      used_at: null,
    };
    expect(rows).toEqual([
      { ...attempt, response_code: 1, life_pro_name_id: '500004' },
      { ...attempt, response_code: 3000, life_pro_name_id: null },
    ]);
  });

  test('runs the same statements for right and wrong facts', { tags: ['R-02'] }, async () => {
    const statements: string[] = [];
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(portal.db.getExecutor().compileQuery(node, createQueryId()).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const listened = await portal.serve({}, { now, db: portal.db.withPlugin(recorder) });
    const statementsOf = async (facts: typeof right) => {
      await newAccount(undefined, listened).validate(facts);
      return statements.splice(0);
    };
    const ofRight = await statementsOf(right);
    expect(ofRight.length).toBeGreaterThan(3);
    expect(await statementsOf({ ...right, certificateNumber: '999999999999' })).toEqual(ofRight);
    expect(await statementsOf({ ...right, dateOfBirth: '19870417' })).toEqual(ofRight);
    expect(await statementsOf(wrong)).toEqual(ofRight);
  });
});

describe('without a certificate', () => {
  const facts = { dateOfBirth, lastFourSsn };
  const callApi = async (at: Server, query: typeof facts) =>
    (
      await at.callApi(contract.ValidateMemberIdentityNoCertificate, query, {
        as: { oid: crypto.randomUUID() },
      })
    ).body;

  test('reveals nothing unless it is enabled', {
    tags: ['API-12', 'AMB-72', 'R-02'],
  }, async () => {
    expect(await callApi(server, facts)).toEqual(nothing(9000));
  });

  test('matches the one owner and counts attempts if enabled', {
    tags: ['API-12', 'AMB-72', 'R-02'],
  }, async () => {
    const allowed = await portal.serve({ VALIDATION_NO_CERTIFICATE: 'on' }, { now });
    expect(await callApi(allowed, facts)).toEqual(proven);
    expect(await callApi(allowed, { ...facts, dateOfBirth: '19870417' })).toEqual(nothing(1000));
    for (let i = 0; i < 4; i++) {
      expect(await callApi(allowed, { ...facts, lastFourSsn: '3359' })).toEqual(nothing(1000));
    }
    // All attempts came from one address.
    expect(await callApi(allowed, facts)).toEqual(nothing(9000));
  });
});

describe('lockout', () => {
  const lockOf = ({ oid }: { oid: string }) =>
    portal.db.selectFrom('registration_lock').selectAll().where('azure_object_id', '=', oid).execute();

  const release = ({ oid }: { oid: string }) =>
    portal.db
      .updateTable('registration_lock')
      .set({ released_at: now() })
      .where('azure_object_id', '=', oid)
      .execute();

  test('unrelated failures pause nobody', {
    tags: ['R-02'],
  }, async () => {
    for (let i = 1; i <= 5; i++) {
      const unknown = { ...right, certificateNumber: String(i).repeat(12) };
      expect(await newAccount(`203.0.113.${i}`).validate(unknown)).toEqual(nothing(1000));
    }
    expect(await newAccount('203.0.113.99').validate(right)).toEqual(proven);
  });

  test('pauses a certificate and an address for 15 minutes', { tags: ['R-02'] }, async () => {
    for (let i = 0; i < 5; i++) await fails(newAccount('203.0.113.7'), 1);
    const other = { ...right, certificateNumber: otherMember.certificateNumber };
    const atCertificate = () => newAccount('203.0.113.8').validate(right);
    const fromAddress = () => newAccount('203.0.113.7').validate(other);
    clock += 15 * MINUTE - 1;
    expect(await atCertificate()).toEqual(nothing(9000));
    expect(await fromAddress()).toEqual(nothing(9000));
    clock += 1;
    expect(await atCertificate()).toEqual(proven);
    expect(await fromAddress()).toEqual(nothing(2000));
  });

  test('attempts during a pause do not extend it', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    await fails(who, 5);
    for (let i = 0; i < 5; i++) expect(await who.validate(wrong)).toEqual(nothing(9000));
    clock += 15 * MINUTE;
    await fails(who, 4);
    expect(await who.validate(right)).toEqual(proven);
    expect(await lockOf(who)).toEqual([]);
  });

  test.each([
    ['a moment before the first is 24 hours ago locks', DAY - 1, 1],
    ['when it is does not', DAY, 0],
  ])('the tenth failure %s', { tags: ['R-02'] }, async (_when, later, locks) => {
    const who = newAccount();
    const first = clock;
    await fails(who, 5);
    clock += 16 * MINUTE;
    await fails(who, 4);
    clock = first + later;
    await fails(who, 1);
    expect(await lockOf(who)).toHaveLength(locks);
    expect(await mailboxOf(portal.db).mails()).toHaveLength(locks);
  });

  test('locks again ten failures after a release and notifies again', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    const failTen = async () => {
      await fails(who, 5);
      clock += 16 * MINUTE;
      await fails(who, 4);
      expect(await mailboxOf(portal.db).mails()).toEqual([]);
      await fails(who, 1);
      expect(await lockOf(who)).toEqual([{ azure_object_id: who.oid, locked_at: now(), released_at: null }]);
      expect(await mailboxOf(portal.db).mails()).toHaveLength(1);
      await mailboxOf(portal.db).empty();
      clock += 16 * MINUTE;
      expect(await who.validate(right)).toEqual(nothing(9000));
    };
    await failTen();
    await release(who);
    clock += 1;
    expect(await who.validate(right)).toEqual(proven);
    await failTen();
  });

  test('a locked account locks no other account', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    await fails(who, 5);
    clock += 16 * MINUTE;
    await fails(who, 5);
    clock += 16 * MINUTE;
    expect(await newAccount().validate(right)).toEqual(proven);
  });

  test('notifies no payors, validated members or old attempts', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount('203.0.113.20');
    const ofOwner = { ...right, certificateNumber: owner.certificateNumber };
    const ofStranger = { ...right, certificateNumber: otherMember.certificateNumber };
    const first = clock;
    expect(await who.validate(ofStranger)).toEqual(nothing(2000));
    clock = first + DAY - 16 * MINUTE;
    expect(await who.validate(right)).toEqual(proven);
    expect(await newAccount('203.0.113.21').validate(ofStranger)).toEqual(nothing(2000));
    for (let i = 0; i < 5; i++) expect(await who.validate(ofOwner)).toEqual(nothing(2000));
    clock = first + DAY;
    for (let i = 0; i < 5; i++) expect(await who.validate(ofOwner)).toEqual(nothing(2000));
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      'ottilie.home@fixture.example.org: Attempts to register an online account with your certificate',
      'tilly.quarn@fixture.example.org: Attempts to register an online account with your certificate',
    ]);
  });

  test('pauses an account for 15 minutes after five failures', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    const others = ['1', '2', '3', '4', '5'].map((digit) => ({
      ...right,
      certificateNumber: digit.repeat(12),
    }));
    for (const facts of others) expect(await who.validate(facts)).toEqual(nothing(1000));
    expect(await who.validate(right)).toEqual(nothing(9000));
    clock += 14 * MINUTE;
    expect(await who.validate(right)).toEqual(nothing(9000));
    clock += MINUTE;
    expect(await who.validate(right)).toEqual(proven);
  });

  test('four failures and successes pause nothing', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    await fails(who, 4);
    expect(await who.validate(right)).toEqual(proven);
    expect(await who.validate(right)).toEqual(proven);
  });

  test('pauses many accounts that try one certificate', {
    tags: ['R-02'],
  }, async () => {
    for (let i = 0; i < 5; i++) await fails(newAccount(`203.0.113.${i}`), 1);
    expect(await newAccount('203.0.113.99').validate(right)).toEqual(nothing(9000));
  });

  test('pauses an address that tries many certificates', {
    tags: ['R-02'],
  }, async () => {
    for (let i = 1; i <= 5; i++) {
      await newAccount('203.0.113.200').validate({ ...right, certificateNumber: String(i).repeat(12) });
    }
    expect(await newAccount('203.0.113.200').validate(right)).toEqual(nothing(9000));
    expect(await newAccount('203.0.113.201').validate(right)).toEqual(proven);
  });

  test('pauses all accounts after too many failures in total', { tags: ['R-02'] }, async () => {
    const strict = await portal.serve({ VALIDATION_TOTAL_FAILURES: '7' }, { now });
    for (let i = 1; i <= 7; i++) {
      const facts = { ...right, certificateNumber: String(i).repeat(12) };
      expect(await newAccount(`203.0.113.${i}`, strict).validate(facts)).toEqual(nothing(1000));
    }
    expect(await newAccount('203.0.113.201', strict).validate(right)).toEqual(nothing(9000));
  });

  test('counts concurrent attempts', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    const responses = await Promise.all(Array.from({ length: 9 }, () => who.validate(wrong)));
    const codes = responses.map((response) => Object(response).ResponseCode).sort();
    expect(codes).toEqual([3000, 3000, 3000, 3000, 3000, 9000, 9000, 9000, 9000]);
  });

  test('locks an account after ten failures in a day and notifies owners', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    await fails(who, 5);
    clock += 16 * MINUTE;
    await fails(who, 4);
    expect(await mailboxOf(portal.db).mails()).toEqual([]);
    await fails(who, 1);
    clock += 3 * DAY;
    expect(await who.validate(right)).toEqual(nothing(9000));

    const emails = await mailboxOf(portal.db).mails();
    expect(emails.map(({ recipient }) => recipient)).toEqual(['nora.home@fixture.example.org']);
    expect(emails[0]?.body).not.toMatch(/3358|1987|Nora|401/i);

    const released_at = now();
    await portal.db.updateTable('registration_lock').set({ released_at }).execute();
    expect(await who.validate(right)).toEqual(proven);
  });

  test('needs ten more failures to lock after a release', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    await fails(who, 5);
    clock += 16 * MINUTE;
    await fails(who, 5);
    clock += 16 * MINUTE;
    await portal.db.updateTable('registration_lock').set({ released_at: now() }).execute();
    clock += MINUTE;
    await fails(who, 1);
    expect(await who.validate(right)).toEqual(proven);
  });

  test('notifies account and stored addresses of all tried owners', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    const strangers = { ...right, certificateNumber: otherMember.certificateNumber };
    for (const facts of [wrong, wrong, wrong, wrong, wrong]) await who.validate(facts);
    clock += 16 * MINUTE;
    for (let i = 0; i < 5; i++) await who.validate(strangers);
    const notified = (await mailboxOf(portal.db).mails()).map(({ recipient }) => recipient).sort();
    expect(notified).toEqual(['cordelia@fixture.example.org', 'nora.home@fixture.example.org']);
  });
});
