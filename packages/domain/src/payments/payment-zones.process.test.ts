import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import type { Payline } from './paylines.ts';
import type * as Steps from './payment-wizard.ts';

const ownZone = process.env.TZ;

/** A monthly premium of $61.40 without a maximum date. */
const line = {
  CertificateNumber: '000001000013',
  PaymentType: 'Premium',
  IsPayor: true,
  IsOwner: true,
  IsPac: false,
  IsRecurring: false,
  HasRecurringPayment: false,
  LineOfBusiness: 'L',
  BillingFrequency: 'Monthly',
  BilledAmount: 6140,
  AmountBilled: 6140,
  AmountEditable: 'Y',
  IsProrated: false,
  NumberOfMonthsDue: 1,
  MaxPaymentDate: null,
  RecurringMaxPaymentDate: null,
} as Payline;

/** At an instant: first valid date, last date of a payment, and last first date of a schedule. */
const DAYS = [
  [
    'the day on which clocks go forward, a Sunday',
    '2026-03-08T18:00:00Z',
    '2026-03-09',
    '2026-04-07',
    '2026-04-07',
  ],
  [
    'the day after it, a second before the cut-off',
    '2026-03-10T00:29:59Z',
    '2026-03-09',
    '2026-04-08',
    '2026-04-08',
  ],
  ['the day after it, at the cut-off', '2026-03-10T00:30:00Z', '2026-03-10', '2026-04-08', '2026-04-08'],
  [
    'the day on which clocks go back, a Sunday',
    '2026-11-01T18:00:00Z',
    '2026-11-02',
    '2026-12-01',
    '2026-11-30',
  ],
  [
    'the day after it, a second before the cut-off',
    '2026-11-03T01:29:59Z',
    '2026-11-02',
    '2026-12-02',
    '2026-12-01',
  ],
  ['the day after it, at the cut-off', '2026-11-03T01:30:00Z', '2026-11-03', '2026-12-02', '2026-12-01'],
  [
    'December 31, a second before the cut-off',
    '2027-01-01T01:29:59Z',
    '2026-12-31',
    '2027-01-30',
    '2027-01-30',
  ],
  ['December 31, at the cut-off', '2027-01-01T01:30:00Z', '2027-01-04', '2027-01-30', '2027-01-30'],
  ['February 29', '2028-02-29T12:00:00Z', '2028-02-29', '2028-03-30', '2028-03-28'],
  ['the last minute of February 29', '2028-03-01T05:59:00Z', '2028-03-01', '2028-03-30', '2028-03-28'],
] as const;

describe.each(['UTC', 'America/Chicago', 'Pacific/Honolulu', 'Pacific/Kiritimati'])(
  'payments in the time zone %s',
  (zone) => {
    let steps: typeof Steps;
    let rules: typeof import('./business-days.ts');
    beforeAll(async () => {
      process.env.TZ = zone;
      // Reload the modules, so that their formatters use this time zone.
      vi.resetModules();
      steps = await import('./payment-wizard.ts');
      rules = await import('./business-days.ts');
    });
    afterAll(() => {
      if (ownZone === undefined) delete process.env.TZ;
      else process.env.TZ = ownZone;
    });

    test.each(DAYS)(
      '%s',
      { tags: ['R-12', 'WIZ-38', 'WIZ-39', 'WIZ-40', 'WIZ-43', 'WIZ-44', 'WIZ-47', 'F-14', 'AMB-25'] },
      (_day, instant, first, last, lastOfSchedule) => {
        const now = new Date(instant);
        const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
        const holidays = rules.bankHolidays(year, month, 3);
        const context = { lines: [line], methodTokens: ['pm-1'], holidays, now };
        const amounts = steps.initialAmounts([line]);
        expect(steps.earliestDateFor({ frequency: 'single', amounts }, context)).toBe(first);
        expect(steps.paymentWindowFor({ frequency: 'single', amounts }, context).last).toBe(last);
        expect(steps.paymentWindowFor({ frequency: 'recurring', amounts }, context).last).toBe(
          lastOfSchedule,
        );
        const paidOn = (day: string) => {
          const paymentDate = dateFromWire(day);
          return steps.validateMethod(
            { frequency: 'single', amounts, methodToken: 'pm-1', paymentDate },
            context,
          );
        };
        expect(paidOn(first)).toEqual({});
        expect(paidOn('2026-03-07')).toEqual({
          paymentDate: 'Please enter a valid payment date to continue.',
        });
      },
    );
  },
);
