import { contract } from '@portal/api/contracts/contract';
import { addDays, type CalendarDate, formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { owner, payor } from '../../testing/fixture.ts';
import { allow, change, deps, mailbox, paid, portal, server, setUpEmails } from './emails.fixture.ts';
import { sendPremiumReminders } from './send-premium-reminders.ts';

setUpEmails();

const remind = () => sendPremiumReminders(deps()).run(AbortSignal.timeout(10_000));
/** Certificate that the owner pays, without payments. */
const PAID = '000000000104';

/** Bills the owner a premium, due in this many days, until when the certificate is paid. */
async function billIn(days: number, certificate = PAID): Promise<CalendarDate> {
  const due_date = addDays(todayInChicago(new Date()), days);
  await portal.db
    .updateTable('payment_summary')
    .set({ due_date, billed_amount_cents: sql`4357`, amount_editable: 'F' })
    .where('certificate_number', '=', certificate)
    .execute();
  await portal.db
    .updateTable('certificate')
    .set({ is_on_pac: false, paid_up_type: null, billing_status: 'Active', billing_status_reason: null })
    .set({ paid_to_date: due_date, is_in_grace: false })
    .where('certificate_number', '=', certificate)
    .execute();
  await portal.db
    .updateTable('payline')
    .set({ amount_due_cents: sql`4357` })
    .where('certificate_number', '=', certificate)
    .execute();
  return due_date;
}

const withoutPaper = (is_paperless: boolean) =>
  portal.db
    .insertInto('paperless_choice')
    .values({
      life_pro_name_id: owner.lifeProNameId,
      azure_object_id: owner.oid,
      form_type: 'Billing Document',
      is_paperless,
      terms_version: is_paperless ? '2026-11' : null,
      chosen_at: new Date(),
    })
    .execute();

const setCertificate = (
  change: { is_on_pac: boolean } | { status: string } | { paid_to_date: CalendarDate; is_in_grace: boolean },
) => portal.db.updateTable('certificate').set(change).where('certificate_number', '=', PAID).execute();

const setRecurring = (has_recurring_payment: boolean) =>
  portal.db
    .updateTable('payline')
    .set({ has_recurring_payment })
    .where('certificate_number', '=', PAID)
    .execute();

/** Makes a payment of this premium, with this amount in cents. */
async function payPremium(cents: number, state: 'SCHEDULED' | 'SETTLED' = 'SCHEDULED'): Promise<string> {
  const reference = await paid();
  await change(reference, { certificate_number: PAID, payment_type: 'Premium', state });
  await portal.db
    .updateTable('payment')
    .set({ amount_cents: sql`${cents}::bigint` })
    .where('processor_reference', '=', reference)
    .execute();
  return reference;
}

test('reminds paperless payors once, a week before a premium is due', {
  tags: ['F-11'],
}, async () => {
  await withoutPaper(true);
  await billIn(8);
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  const due = await billIn(7);
  await Promise.all([remind(), remind()]);
  await remind();
  const emails = await mailbox.mails();
  expect(emails).toMatchObject([{ recipient: owner.email, subject: 'A premium is due soon', is_bulk: true }]);
  expect(emails[0]?.body).toBe(
    `Dear member,

$43.57 for certificate 000000000104 is due on ${formatLongDate(due)}.

To pay, sign in and open Payments:

http://localhost:4200/make-payments

If you have paid in the meantime, you need not do anything.

You get this e-mail because you asked for it, or for your bills without paper. To stop it, open Payments and choose “Stop these e-mails” under Coming Premiums. If you have questions, please call us at 877-555-0142.

Member Services
Lantern Fraternal Society
877-555-0142`,
  );
});

/** Switches the reminder as the member does on the Payments page. */
const switchReminder = async (IsOn: boolean) => {
  const asOwner = { as: owner, body: { IsOn } };
  expect((await server.callApi(contract.SavePremiumReminder, {}, asOwner)).body).toEqual({
    IsOn,
    EmailAddress: owner.email,
  });
};

const reminder = async () => (await server.callApi(contract.GetPremiumReminder, {}, { as: owner })).body;

test('follows the choice of paper bills until the member chooses the reminder', {
  tags: ['F-11'],
}, async () => {
  await withoutPaper(false);
  expect(await reminder()).toEqual({ IsOn: false, EmailAddress: owner.email });
  await withoutPaper(true);
  expect(await reminder()).toEqual({ IsOn: true, EmailAddress: owner.email });
  await allow(false);
  expect(await reminder()).toEqual({ IsOn: false, EmailAddress: owner.email });
  await allow(true);
  await switchReminder(false);
  expect(await reminder()).toEqual({ IsOn: false, EmailAddress: owner.email });
  await billIn(4);
  await remind();
  expect(await mailbox.mails()).toEqual([]);

  await withoutPaper(false);
  await allow(false);
  await switchReminder(true);
  expect(await reminder()).toEqual({ IsOn: true, EmailAddress: owner.email });
  await remind();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A premium is due soon`]);
  await portal.db.deleteFrom('premium_reminder_choice').execute();
});

test('reminds nobody who has paper bills, opted out, or has nothing to pay', {
  tags: ['F-11'],
}, async () => {
  await billIn(6);
  await withoutPaper(false);
  await remind();
  await withoutPaper(true);
  await allow(false);
  await remind();
  await allow(true);
  await setCertificate({ is_on_pac: true });
  await remind();
  await billIn(0);
  await remind();
  await billIn(5);
  await payPremium(4_357);
  await remind();
  expect(await mailbox.mails()).toEqual([]);
});

test('reminds of what a pending payment leaves open', { tags: ['F-11', 'AMB-89'] }, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
  const due = await billIn(5);
  await payPremium(4_000);
  await remind();
  const [email] = await mailbox.mails();
  expect(email?.body).toContain(
    `$3.57 for certificate 000000000104 is due on ${formatLongDate(due)}. You cannot pay only this amount online. To pay it, please call us.`,
  );
  expect(email?.body).toContain('http://localhost:4200/payments');
});

test('reminds of what a recurring payment below the bill leaves open', {
  tags: ['F-11', 'AMB-89'],
}, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
  const due_date = await billIn(5);
  const bill = { due_date, billed_amount_cents: toCents(43_57), billing_frequency: 'Monthly' };
  await portal.db.updateTable('payline').set(bill).where('certificate_number', '=', PAID).execute();
  await portal.db
    .insertInto('payment')
    .values({
      ...{ kind: 'recurring', state: 'ACTIVE', azure_object_id: owner.oid, schedule_day: 1 },
      ...{ certificate_number: PAID, payment_type: 'Premium', schedule_type_code: 'MONTHLY' },
      ...{ amount_cents: toCents(20_00), payment_date: due_date },
      ...{ instruction: null, debit_authorization: null },
    })
    .execute();
  await remind();
  expect((await mailbox.mails())[0]?.body).toContain(
    `$23.57 for certificate 000000000104 is due on ${formatLongDate(due_date)}. You cannot pay only this amount online. To pay it, please call us.`,
  );
});

test.each([
  [-40, false, 'has been due since -40'],
  [-10, true, 'is due. Its grace period ends on 21'],
])(
  'says of a premium paid to day %s that it is late',
  { tags: ['F-11', 'F-18'] },
  async (days, is_in_grace, said) => {
    const dayOf = (offset: number) => addDays(todayInChicago(new Date()), offset);
    await portal.db.deleteFrom('premium_reminder').execute();
    await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
    await billIn(4);
    await setCertificate({ paid_to_date: dayOf(days), is_in_grace });
    await remind();
    const text = said.replace(/-?\d+/, (offset) => formatLongDate(dayOf(Number(offset))));
    expect((await mailbox.mails())[0]?.body).toContain(`$43.57 for certificate 000000000104 ${text}.`);
  },
);

test('asks to make sure about a late premium with a recurring payment', {
  tags: ['F-11', 'F-18', 'R-09'],
}, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
  await billIn(4);
  const paid_to_date = addDays(todayInChicago(new Date()), -40);
  await setCertificate({ paid_to_date, is_in_grace: false });
  await setRecurring(true);
  await remind();
  const [email] = await mailbox.mails();
  expect(email?.body).toContain(
    `has been due since ${formatLongDate(paid_to_date)}. The recurring payment has not paid it yet. Before you pay it, look under Payments when that payment is taken next. If it is not there, call us.`,
  );
  expect(email?.body).toContain('http://localhost:4200/payments');
  await setRecurring(false);
});

test('reminds nobody of a suspended certificate, whose payor should call', {
  tags: ['F-11', 'CERT-23'],
}, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
  await billIn(4);
  await setCertificate({ status: 'Suspended' });
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  await setCertificate({ status: 'Active' });
});

test('reminds nobody of a premium that an employer or a recurring payment pays', {
  tags: ['F-11'],
}, async () => {
  await portal.db.deleteFrom('payment').where('certificate_number', '=', PAID).execute();
  await billIn(5);
  const setEditable = (amount_editable: 'F' | 'N') =>
    portal.db
      .updateTable('payment_summary')
      .set({ amount_editable })
      .where('certificate_number', '=', PAID)
      .execute();
  await setEditable('N');
  await remind();
  await setEditable('F');
  await setRecurring(true);
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  await setRecurring(false);
  const reference = await payPremium(4_357, 'SETTLED');
  const payment_id = sql<string>`(select payment_id from payment where processor_reference = ${reference})`;
  await portal.db
    .insertInto('payment_history')
    .values({
      ...{ certificate_number: PAID, payment_date: todayInChicago(new Date()), payment_type: 'Premium' },
      ...{ payment_amount_cents: sql`4357`, returned_indicator: false, payment_id },
    })
    .execute();
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  await portal.db
    .updateTable('payment_history')
    .set({ extract_key: 'P-7' })
    .where('payment_id', '=', payment_id)
    .execute();
  await remind();
  expect(await mailbox.recipients()).toContain(`${owner.email}: A premium is due soon`);
});

test('keeps the reminder of a member whose address is not confirmed', { tags: ['F-11'] }, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await billIn(3);
  await mailbox.setOwnersAddress('');
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  await mailbox.setOwnersAddress(owner.email);
  await remind();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A premium is due soon`]);
});

test('reminds no owner who is not the payor, and nobody without access', {
  tags: ['F-11', 'AMB-69'],
}, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  await billIn(2);
  const setAccess = (allow_access: boolean) =>
    portal.db
      .updateTable('account_profile')
      .set({ allow_access })
      .where('azure_object_id', '=', owner.oid)
      .execute();
  const setRole = (role: 'Owner' | 'Payor') =>
    portal.db
      .updateTable('certificate_party')
      .set({ role })
      .where('certificate_number', '=', PAID)
      .where('life_pro_name_id', '=', owner.lifeProNameId)
      .execute();
  await setAccess(false);
  await remind();
  await setAccess(true);
  await setRole('Owner');
  await remind();
  expect(await mailbox.mails()).toEqual([]);
  await setRole('Payor');
  await remind();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A premium is due soon`]);
});

test('lists several premiums in one reminder, soonest first', { tags: ['F-11'] }, async () => {
  await portal.db.deleteFrom('premium_reminder').execute();
  const later = '000000000103';
  await portal.db
    .updateTable('payline')
    .set({ amount_editable: 'F' })
    .where('certificate_number', '=', later)
    .execute();
  await portal.db
    .updateTable('certificate')
    .set({ line_of_business: 'L' })
    .where('certificate_number', '=', later)
    .execute();
  const [first, second] = [await billIn(3), await billIn(6, later)];
  // Another payor has had this reminder.
  await portal.db
    .insertInto('premium_reminder')
    .values({ life_pro_name_id: payor.lifeProNameId, certificate_number: PAID, due_date: first })
    .execute();
  await remind();
  const [email] = await mailbox.mails();
  expect(email?.subject).toBe('Premiums are due soon');
  expect(email?.body).toContain(
    `$43.57 for certificate 000000000104 is due on ${formatLongDate(first)}.\n$43.57 for certificate 000000000103 is due on ${formatLongDate(second)}.`,
  );
});
