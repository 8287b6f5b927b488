import { contract } from '@portal/api/contracts/contract';
import { createQueryId, type KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { owner, unregistered } from '../testing/fixture.ts';
import { now, portal, server, setUpPortalWithClock } from '../testing/portal-with-clock.ts';
import type { Server } from '../testing/test-portal.ts';
import {
  addOwnerWithSameFacts,
  certificateNumber,
  dateOfBirth,
  lastFourSsn,
  newAccount,
  nothing,
  proven,
  right,
  wrong,
} from './validation.fixture.ts';

setUpPortalWithClock();

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

  test.each([
    [2000, { date_of_birth: null }],
    [3000, { last_four_ssn: null }],
    [2000, { date_of_birth: null, last_four_ssn: null }],
  ])('code %i for an owner with %j', { tags: ['REG-25', 'REG-26', 'R-02'] }, async (code, missing) => {
    const ofOwner = ['life_pro_name_id', '=', unregistered.lifeProNameId] as const;
    const { db } = portal;
    const onFile = await db
      .selectFrom('member')
      .select(['date_of_birth', 'last_four_ssn'])
      .where(...ofOwner)
      .executeTakeFirstOrThrow();
    const setFacts = (facts: Partial<typeof onFile>) =>
      db
        .updateTable('member')
        .set(facts)
        .where(...ofOwner)
        .execute();
    await setFacts(missing);
    try {
      expect(await newAccount().validate(right)).toEqual(nothing(code));
      const allowed = await portal.serve({ VALIDATION_NO_CERTIFICATE: 'on' }, { now });
      const as = { oid: crypto.randomUUID() };
      const query = { dateOfBirth, lastFourSsn };
      const { body } = await allowed.callApi(contract.ValidateMemberIdentityNoCertificate, query, { as });
      expect(body).toEqual(nothing(1000));
    } finally {
      await setFacts(onFile);
    }
  });

  test('matches an owner whom a certificate lists twice', { tags: ['API-11', 'R-02'] }, async () => {
    await portal.db
      .insertInto('certificate_party')
      .values({
        ...{ certificate_number: certificateNumber, position: 90, role: 'Owner' },
        life_pro_name_id: unregistered.lifeProNameId,
      })
      .execute();
    try {
      expect(await newAccount().validate(right)).toEqual(proven);
    } finally {
      await portal.db.deleteFrom('certificate_party').where('position', '=', 90).execute();
    }
  });

  test('pauses when two owners share both facts', {
    tags: ['REG-25', 'R-02', 'AMB-72'],
  }, async () => {
    const { setRole, remove } = await addOwnerWithSameFacts(portal.db);
    expect(await newAccount().validate(right)).toEqual(nothing(9000));
    // Without a certificate this is an ordinary mismatch, and a second member who owns nothing does not count.
    const allowed = await portal.serve({ VALIDATION_NO_CERTIFICATE: 'on' }, { now });
    const withoutCertificate = async () => {
      const as = { oid: crypto.randomUUID() };
      const query = { dateOfBirth, lastFourSsn };
      return (await allowed.callApi(contract.ValidateMemberIdentityNoCertificate, query, { as })).body;
    };
    expect(await withoutCertificate()).toEqual(nothing(1000));
    await setRole('Payor');
    expect(await withoutCertificate()).toEqual(proven);
    expect(await newAccount().validate(right)).toEqual(proven);
    await remove();
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
      client_network: '198.51.100.252',
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
