import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { examples } from '../testing/call-examples.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

export let portal: Portal;
export let server: Server;
export let clock = Date.parse('2026-11-21T18:00:00Z');
export const MINUTE = 60_000;
export const MAILBOX = 'services@society.example.org';
const right = examples.ReportDeath.body;

export const settings = {
  SUPPORT_MAILBOX: MAILBOX,
  PORTAL_SOCIETY_NAME: 'Lantern Fraternal Society',
  PORTAL_SUPPORT_PHONE: '800-555-0199',
  DEATH_REPORTS_PER_ADDRESS: '4',
  DEATH_REPORTS_TOTAL: '6',
  LOG_LEVEL: 'debug',
};

/** Starts a portal, and moves its clock past all limits before each test. */
export function setUpReportDeath(): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve(settings, { now: () => new Date(clock) });
  }, 120_000);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    clock += 25 * 60 * MINUTE;
    await mailboxOf(portal.db).empty();
    await portal.db.deleteFrom('death_report').execute();
  });
}

interface Sending {
  readonly key?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const send = (fields: object = {}, { key, from, headers = {} }: Sending = {}) =>
  server.callApi(
    contract.ReportDeath,
    {},
    {
      body: { ...right, ...fields },
      headers: {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
    },
  );

export const reports = () => portal.db.selectFrom('death_report').selectAll().execute();
export const emails = () => mailboxOf(portal.db).mails();

/** Moves the clock of the server. */
export function advanceClock(milliseconds: number): void {
  clock += milliseconds;
}
