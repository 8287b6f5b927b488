import { describe, expect, onTestFinished, test } from 'vitest';
import { otherMember, owner, unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import {
  advanceClock,
  clock,
  DAY,
  MINUTE,
  now,
  portal,
  setClock,
  setUpPortalWithClock,
} from '../testing/portal-with-clock.ts';
import { addOwnerWithSameFacts, newAccount, nothing, proven, right, wrong } from './validation.fixture.ts';

setUpPortalWithClock();

async function fails(who: ReturnType<typeof newAccount>, times: number, facts = wrong) {
  for (let i = 0; i < times; i++) expect(await who.validate(facts)).toMatchObject({ ResponseCode: 3000 });
}

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
    advanceClock(15 * MINUTE - 1);
    expect(await atCertificate()).toEqual(nothing(9000));
    expect(await fromAddress()).toEqual(nothing(9000));
    advanceClock(1);
    expect(await atCertificate()).toEqual(proven);
    expect(await fromAddress()).toEqual(nothing(2000));
  });

  test('attempts during a pause do not extend it', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    await fails(who, 5);
    for (let i = 0; i < 5; i++) expect(await who.validate(wrong)).toEqual(nothing(9000));
    advanceClock(15 * MINUTE);
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
    advanceClock(16 * MINUTE);
    await fails(who, 4);
    setClock(first + later);
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
      advanceClock(16 * MINUTE);
      await fails(who, 4);
      expect(await mailboxOf(portal.db).mails()).toEqual([]);
      await fails(who, 1);
      expect(await lockOf(who)).toEqual([{ azure_object_id: who.oid, locked_at: now(), released_at: null }]);
      expect(await mailboxOf(portal.db).mails()).toHaveLength(1);
      await mailboxOf(portal.db).empty();
      advanceClock(16 * MINUTE);
      expect(await who.validate(right)).toEqual(nothing(9000));
    };
    await failTen();
    await release(who);
    advanceClock(1);
    expect(await who.validate(right)).toEqual(proven);
    await failTen();
  });

  test('a locked account locks no other account', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    await fails(who, 5);
    advanceClock(16 * MINUTE);
    await fails(who, 5);
    advanceClock(16 * MINUTE);
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
    setClock(first + DAY - 16 * MINUTE);
    expect(await who.validate(right)).toEqual(proven);
    expect(await newAccount('203.0.113.21').validate(ofStranger)).toEqual(nothing(2000));
    for (let i = 0; i < 5; i++) expect(await who.validate(ofOwner)).toEqual(nothing(2000));
    setClock(first + DAY);
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
    advanceClock(14 * MINUTE);
    expect(await who.validate(right)).toEqual(nothing(9000));
    advanceClock(MINUTE);
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

  test('blocks a certificate after twenty failures in a day and notifies owners', {
    tags: ['R-02'],
  }, async () => {
    const ofOwner = { ...right, certificateNumber: owner.certificateNumber };
    for (let i = 0; i < 20; i++) {
      if (i % 4 === 0) advanceClock(16 * MINUTE);
      expect(await newAccount(`203.0.113.${i}`).validate(ofOwner)).toEqual(nothing(2000));
    }
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      'ottilie.home@fixture.example.org: Attempts to register an online account with your certificate',
      'tilly.quarn@fixture.example.org: Attempts to register an online account with your certificate',
    ]);
    advanceClock(22 * 60 * MINUTE);
    expect(await newAccount('203.0.113.99').validate(ofOwner)).toEqual(nothing(9000));
    expect(await newAccount('203.0.113.99').validate(right)).toEqual(proven);
    // The first four failures are a day old, so four more block it again.
    advanceClock(60 * MINUTE);
    for (let i = 0; i < 4; i++) {
      expect(await newAccount(`203.0.113.${100 + i}`).validate(ofOwner)).toEqual(nothing(2000));
    }
    expect(await mailboxOf(portal.db).recipients()).toHaveLength(2);
  });

  test('notifies owners of a lock although their certificate was blocked before', {
    tags: ['R-02'],
  }, async () => {
    const ofOwner = { ...right, certificateNumber: owner.certificateNumber };
    const who = newAccount();
    const others = Array.from({ length: 19 }, (_, i) => newAccount(`203.0.113.${i}`));
    for (const [i, account] of [who, ...others].entries()) {
      if (i % 4 === 0) advanceClock(16 * MINUTE);
      await account.validate(ofOwner);
    }
    expect(await mailboxOf(portal.db).recipients()).toHaveLength(2);
    for (let i = 1; i <= 9; i++) {
      if (i % 4 === 1) advanceClock(16 * MINUTE);
      await who.validate({ ...right, certificateNumber: String(i).repeat(12) });
    }
    expect(await mailboxOf(portal.db).recipients()).toHaveLength(4);
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

  test('counts all IPv6 networks of one site as one address', { tags: ['R-02', 'R-23'] }, async () => {
    for (let i = 1; i <= 5; i++) {
      const facts = { ...right, certificateNumber: String(i).repeat(12) };
      await newAccount(`2001:db8:7:${i}::1`).validate(facts);
    }
    expect(await newAccount('2001:db8:7:99::1').validate(right)).toEqual(nothing(9000));
    expect(await newAccount('2001:db8:8:99::1').validate(right)).toEqual(proven);
  });

  test('pauses all accounts for 15 minutes after too many failures in total', {
    tags: ['R-02'],
  }, async () => {
    const strict = await portal.serve({ VALIDATION_TOTAL_FAILURES: '7' }, { now });
    for (let i = 1; i <= 7; i++) {
      const facts = { ...right, certificateNumber: String(i).repeat(12) };
      expect(await newAccount(`203.0.113.${i}`, strict).validate(facts)).toEqual(nothing(1000));
    }
    expect(await newAccount('203.0.113.201', strict).validate(right)).toEqual(nothing(9000));
    advanceClock(15 * MINUTE);
    expect(await newAccount('203.0.113.201', strict).validate(right)).toEqual(proven);
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
    advanceClock(16 * MINUTE);
    await fails(who, 4);
    expect(await mailboxOf(portal.db).mails()).toEqual([]);
    await fails(who, 1);
    advanceClock(3 * DAY);
    expect(await who.validate(right)).toEqual(nothing(9000));

    const emails = await mailboxOf(portal.db).mails();
    expect(emails.map(({ recipient }) => recipient)).toEqual(['nora.home@fixture.example.org']);
    expect(emails[0]?.body).not.toMatch(/3358|1987|Nora|401/i);

    const released_at = now();
    await portal.db.updateTable('registration_lock').set({ released_at }).execute();
    expect(await who.validate(right)).toEqual(proven);
  });

  test('asks once a day to write by post to an owner without an e-mail address', {
    tags: ['R-02', 'R-19'],
  }, async () => {
    const store = (email_address: string | null) =>
      portal.db
        .updateTable('address')
        .set({ email_address })
        .where('life_pro_name_id', '=', unregistered.lifeProNameId)
        .execute();
    await store(null);
    onTestFinished(async () => void (await store('nora.home@fixture.example.org')));
    for (let i = 0; i < 20; i++) {
      if (i % 4 === 0) advanceClock(16 * MINUTE);
      await fails(newAccount(`203.0.113.${i}`), 1);
    }
    advanceClock(23 * 60 * MINUTE);
    for (let i = 0; i < 4; i++) await fails(newAccount(`203.0.113.${100 + i}`), 1);
    const [email, ...others] = await mailboxOf(portal.db).mails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      recipient: 'member-services@example.org',
      subject: 'By post to member 500004: Attempts to register an online account with your certificate',
    });
    expect(email?.body).toMatch(
      /^This notice is due to member 500004, who cannot be written to by e-mail\. Please send it by post\.\n\nDear member,/,
    );
  });

  test('notifies one owner by e-mail and the other by post', { tags: ['R-02', 'R-19'] }, async () => {
    const { remove } = await addOwnerWithSameFacts(portal.db);
    onTestFinished(remove);
    const who = newAccount();
    await fails(who, 5);
    advanceClock(16 * MINUTE);
    await fails(who, 5);
    const subject = 'Attempts to register an online account with your certificate';
    expect(await mailboxOf(portal.db).recipients()).toEqual([
      `member-services@example.org: By post to member 500099: ${subject}`,
      `nora.home@fixture.example.org: ${subject}`,
    ]);
  });

  test('needs ten more failures to lock after a release', { tags: ['R-02'] }, async () => {
    const who = newAccount();
    await fails(who, 5);
    advanceClock(16 * MINUTE);
    await fails(who, 5);
    advanceClock(16 * MINUTE);
    await portal.db.updateTable('registration_lock').set({ released_at: now() }).execute();
    advanceClock(MINUTE);
    await fails(who, 1);
    expect(await who.validate(right)).toEqual(proven);
  });

  test('two owners who share both facts count as no failure', {
    tags: ['R-02', 'AMB-72'],
  }, async () => {
    const { remove } = await addOwnerWithSameFacts(portal.db);
    onTestFinished(remove);
    const who = newAccount();
    for (let i = 0; i < 6; i++) expect(await who.validate(right)).toEqual(nothing(9000));
    await fails(who, 5);
    advanceClock(16 * MINUTE);
    await fails(who, 4);
    expect(await who.validate(right)).toEqual(nothing(9000));
    expect(await lockOf(who)).toEqual([]);
  });

  test('notifies account and stored addresses of all tried owners', {
    tags: ['R-02'],
  }, async () => {
    const who = newAccount();
    const strangers = { ...right, certificateNumber: otherMember.certificateNumber };
    for (const facts of [wrong, wrong, wrong, wrong, wrong]) await who.validate(facts);
    advanceClock(16 * MINUTE);
    for (let i = 0; i < 5; i++) await who.validate(strangers);
    const notified = (await mailboxOf(portal.db).mails()).map(({ recipient }) => recipient).sort();
    expect(notified).toEqual(['cordelia@fixture.example.org', 'nora.home@fixture.example.org']);
  });
});
