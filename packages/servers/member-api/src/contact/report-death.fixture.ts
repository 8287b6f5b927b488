import { contract } from '@portal/api/contracts/contract';
import { beforeEach } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { portal, server, setUpPortalWithClock } from '../testing/portal-with-clock.ts';

export const MAILBOX = 'services@society.example.org';
const right = examples.ReportDeath.body;

export const settings = {
  SUPPORT_MAILBOX: MAILBOX,
  PORTAL_SOCIETY_NAME: 'Lantern Fraternal Society',
  PORTAL_SUPPORT_PHONE: '800-555-0199',
  DEATH_REPORTS_PER_NETWORK: '4',
  DEATH_REPORTS_TOTAL: '6',
  LOG_LEVEL: 'debug',
};

/** Starts a portal without reports. */
export function setUpReportDeath(): void {
  setUpPortalWithClock(settings);
  beforeEach(async () => {
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
