import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Payment } from '../../database/payment.ts';
import { owner } from '../../testing/fixture.ts';
import { mailboxOf } from '../../testing/mailbox.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';

export let portal: Portal;
export let server: Server;
export let paying: ReturnType<typeof createPaymentClient>;
export let mailbox: ReturnType<typeof mailboxOf>;

/** Starts a portal, and empties its mailbox before each test. */
export function setUpEmails(): void {
  beforeAll(async () => {
    ({ portal, server } = await startPaymentTestPortal());
    server = await portal.serve({}, { now: () => new Date('2026-11-23T16:00:00Z') });
    paying = createPaymentClient(server);
    mailbox = mailboxOf(portal.db);
  }, 120_000);
  beforeEach(async () => {
    await mailbox.empty();
    await allow(true);
  });
  afterAll(() => portal.stop());
}

const config = readConfig({
  ...{ TOKEN_ISSUER: 'https://tokens.example.org/', TOKEN_AUDIENCE: 'any' },
  ...{ TOKEN_JWKS_URI: 'https://tokens.example.org/keys', SUPPORT_MAILBOX: 'services@fixture.example.org' },
  ...{ PORTAL_SOCIETY_NAME: 'Lantern Fraternal Society', PORTAL_SUPPORT_PHONE: '877-555-0142' },
});

export const warned: unknown[] = [];
const log = { warn: (details: object) => warned.push(details) };
export const deps = () => ({ db: portal.db, config, now: () => new Date(), log });
export const allow = (allowed: boolean) =>
  portal.db
    .updateTable('account_profile')
    .set({ allow_email_contact: allowed })
    .where('azure_object_id', '=', owner.oid)
    .execute();

export let cents = 4_100;
export const fresh = () => createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) });

/** Makes a payment and returns its reference. */
export const paid = async () => (await paying.pay(fresh())).ReferenceNumber;

export const change = (
  reference: string | null,
  to: Partial<
    Pick<Payment, 'state' | 'certificate_number' | 'payment_type' | 'schedule_reference' | 'updated_at'>
  >,
) => portal.db.updateTable('payment').set(to).where('processor_reference', '=', reference).execute();
