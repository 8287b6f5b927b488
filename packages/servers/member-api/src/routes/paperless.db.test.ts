import { contract } from '@portal/api/contracts/contract';
import { PAPERLESS_TERMS } from '@portal/domain/certificates/paperless';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { notifyNewDocuments } from '../documents/notify-new-documents.ts';
import { owner, payor } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';

let clock = new Date('2026-11-21T18:00:00Z');
const society = { PORTAL_SOCIETY_NAME: 'Juniper Society', PORTAL_SUPPORT_PHONE: '800-555-0142' };
setUpServedPortal(society, { now: () => clock });
beforeEach(async () => {
  clock = new Date('2026-11-21T18:00:00Z');
  for (const table of ['paperless_choice', 'mail'] as const) await portal.db.deleteFrom(table).execute();
  await portal.db.deleteFrom('document').where('document_id', 'like', 'NEW-%').execute();
  await portal.db.updateTable('document').set({ notified_at: clock }).execute();
});

const { version } = PAPERLESS_TERMS;
type Kind = 'Reportable Tax Form' | 'Annual Statement Letter' | 'Billing Document' | 'Contract';
const choose = async (WithoutPaper: readonly Kind[], as: { oid: string } = owner, TermsVersion = version) => {
  const body = { WithoutPaper, TermsVersion };
  const response = await server.callApi(contract.SavePaperlessChoice, {}, { as, body });
  return response.status === 200 ? response.body : response.status;
};
const state = async () => (await server.callApi(contract.GetPaperlessState, {}, { as: owner })).body;
const inADay = () => {
  clock = new Date(clock.getTime() + 86_400_000);
};

test('defaults to paper and stores each choice with its date', {
  tags: ['F-11'],
}, async () => {
  const onPaper = { IsPaperless: false, ChosenOn: null };
  const EmailAddress = 'tilly.quarn@fixture.example.org';
  expect(await state()).toEqual({
    EmailAddress,
    Choices: [
      { FormType: 'Reportable Tax Form', ...onPaper },
      { FormType: 'Annual Statement Letter', ...onPaper },
      { FormType: 'Billing Document', ...onPaper },
      { FormType: 'Contract', ...onPaper },
    ],
  });
  expect(await choose(['Billing Document', 'Contract'])).toEqual({ Result: 'saved' });
  inADay();
  expect(await choose(['Contract'])).toEqual({ Result: 'saved' });
  expect(await state()).toEqual({
    EmailAddress,
    Choices: [
      { FormType: 'Reportable Tax Form', ...onPaper },
      { FormType: 'Annual Statement Letter', ...onPaper },
      { FormType: 'Billing Document', IsPaperless: false, ChosenOn: '2026-11-22' },
      { FormType: 'Contract', IsPaperless: true, ChosenOn: '2026-11-21' },
    ],
  });
});

test('E-SIGN consent and its end are stored with date and accepted terms', {
  tags: ['F-11'],
}, async () => {
  await choose(['Billing Document']);
  await choose(['Billing Document']);
  inADay();
  await choose([]);
  const { db } = portal;
  const of = {
    life_pro_name_id: owner.lifeProNameId,
    azure_object_id: owner.oid,
    form_type: 'Billing Document',
  };
  expect(
    await db.selectFrom('paperless_choice').selectAll().orderBy('paperless_choice_id').execute(),
  ).toMatchObject([
    {
      ...of,
      is_paperless: true,
      terms_version: '2026-11-29',
      chosen_at: new Date('2026-11-21T18:00:00Z'),
    },
    { ...of, is_paperless: false, terms_version: null, chosen_at: new Date('2026-11-22T18:00:00Z') },
  ]);
  expect(await db.selectFrom('paperless_member').selectAll().execute()).toEqual([]);
});

test('E-SIGN consent to the current terms is required, except to opt out', {
  tags: ['F-11'],
}, async () => {
  expect(await choose(['Contract'], owner, '2025-01')).toEqual({ Result: 'outdated' });
  expect(await choose(['Contract'], owner, 'none')).toEqual({ Result: 'outdated' });
  expect(await portal.db.selectFrom('paperless_choice').selectAll().execute()).toEqual([]);
  await choose(['Contract']);
  expect(await choose([], owner, '2025-01')).toEqual({ Result: 'saved' });
});

test('confirms a change by email, and sends none without a change', {
  tags: ['F-11'],
}, async () => {
  const { mails } = mailboxOf(portal.db);
  await choose(['Billing Document', 'Reportable Tax Form']);
  await choose(['Reportable Tax Form', 'Billing Document']);
  const [email, ...others] = await mails();
  expect(others).toEqual([]);
  expect([email?.recipient, email?.subject]).toEqual([
    'tilly.quarn@fixture.example.org',
    'How your documents come to you',
  ]);
  expect(email?.body).toContain(
    'On November 21, 2026 you chose how your documents come to you. Without paper, in your online account: IRS Form Documents, Billing Statements.',
  );
  expect(email?.body).toContain('please call us at 800-555-0142.');
  await mailboxOf(portal.db).empty();
  await choose([]);
  const [onPaper] = await mails();
  expect(onPaper?.body).toContain(
    'On November 21, 2026 you chose to have all your documents on paper again. We mail them to your address on file.',
  );
});

test('without a confirmed e-mail address only a return to paper is stored', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await choose(['Billing Document', 'Contract']);
  const { mails, empty, setOwnersAddress } = mailboxOf(portal.db);
  await empty();
  await setOwnersAddress('');
  try {
    const body = { WithoutPaper: ['Billing Document', 'Reportable Tax Form'], TermsVersion: version };
    const refused = await server.callApi(contract.SavePaperlessChoice, {}, { as: owner, body });
    expect(refused.body).toMatchObject({ status: 422, code: 'email_address_unconfirmed' });
    expect(await choose(['Contract'])).toEqual({ Result: 'saved' });
    expect(await mails()).toEqual([]);
  } finally {
    await setOwnersAddress(owner.email);
  }
});

test('rejects the sixth change of a member in an hour', { tags: ['R-19'] }, async () => {
  const results: unknown[] = [];
  for (let i = 0; i < 6; i++) {
    clock = new Date(clock.getTime() + 60_000);
    results.push(await choose(i % 2 === 0 ? ['Contract', 'Billing Document'] : []));
  }
  expect(results).toEqual([...Array(5).fill({ Result: 'saved' }), 429]);
  expect(await choose(['Billing Document'], payor)).toEqual({ Result: 'saved' });
});

/** Runs the notification job of an instance once. */
const runNotifications = () => {
  const { settings } = portal.provider;
  const config = readConfig({ ...settings, ...society, PORTAL_ORIGIN: 'https://members.example.org' });
  return notifyNewDocuments({ db: portal.db, config, now: () => clock }).run(new AbortController().signal);
};

const file = (id: string, form_type: Kind = 'Billing Document') =>
  portal.db
    .insertInto('document')
    .values({ document_id: id, certificate_number: owner.certificateNumber, form_type, period: '2026-11' })
    .execute();

test('notifies nobody without a confirmed e-mail address', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await choose(['Billing Document']);
  const { mails, empty, setOwnersAddress } = mailboxOf(portal.db);
  await empty();
  await setOwnersAddress('');
  await file('NEW-1');
  await runNotifications();
  await setOwnersAddress(owner.email);
  expect(await mails()).toEqual([]);
});

test('sends paper, and no notice, to a member without online access', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await choose(['Billing Document']);
  const { mails, empty } = mailboxOf(portal.db);
  await empty();
  const setAccess = (allow_access: boolean) =>
    portal.db
      .updateTable('account_profile')
      .set({ allow_access })
      .where('azure_object_id', '=', owner.oid)
      .execute();
  await setAccess(false);
  try {
    await file('NEW-1');
    await runNotifications();
    expect(await mails()).toEqual([]);
    expect(await portal.db.selectFrom('paperless_member').selectAll().execute()).toEqual([]);
  } finally {
    await setAccess(true);
  }
});

test('notifies paperless members once per document across instances', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await choose(['Billing Document']);
  const { mails, empty } = mailboxOf(portal.db);
  await empty();
  await file('NEW-1');
  await file('NEW-2');
  await file('NEW-3', 'Contract');
  await Promise.all([runNotifications(), runNotifications(), runNotifications()]);
  await runNotifications();
  const [email, ...others] = await mails();
  expect(others).toEqual([]);
  expect([email?.recipient, email?.subject, email?.is_bulk]).toEqual([
    'tilly.quarn@fixture.example.org',
    'New documents are ready for you',
    true,
  ]);
  expect(email?.body).toContain(
    'On November 21, 2026 we put into your online account: 2 billing statements.',
  );
  expect(email?.body).toContain('https://members.example.org/documents');
  expect(email?.body).toContain(
    'You get this e-mail because you chose documents without paper. You can change that under Documents at any time. For a copy on paper, please call us',
  );
  // Emails are not confidential, so they contain nothing of the document.
  expect(email?.body).not.toMatch(/0000000001|Quarnstrom|Tallow/);
});

test('notifies payors of bills, and nobody with paper', {
  tags: ['F-11', 'R-14'],
}, async () => {
  await choose(['Billing Document', 'Contract'], payor);
  await choose(['Contract']);
  await choose([]);
  const { recipients, empty } = mailboxOf(portal.db);
  await empty();
  await file('NEW-1');
  await file('NEW-2', 'Contract');
  await runNotifications();
  expect(await recipients()).toEqual(['barnaby@fixture.example.org: A new document is ready for you']);
});

test('an interrupted run notifies nobody, the next one all once', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await choose(['Billing Document']);
  await choose(['Billing Document'], payor);
  const { recipients, empty } = mailboxOf(portal.db);
  await empty();
  await file('NEW-1');
  let emails = 0;
  const society = {
    get name() {
      emails += 1;
      if (emails === 2) throw new Error('the process ends here');
      return 'Juniper Society';
    },
    phone: '800-555-0142',
  };
  const config = { society, portalOrigin: 'https://members.example.org' };
  const stopped = notifyNewDocuments({ db: portal.db, config, now: () => clock });
  await expect(stopped.run(new AbortController().signal)).rejects.toThrow('the process ends here');
  expect(await recipients()).toEqual([]);
  await runNotifications();
  expect(await recipients()).toEqual([
    'barnaby@fixture.example.org: A new document is ready for you',
    'tilly.quarn@fixture.example.org: A new document is ready for you',
  ]);
});
