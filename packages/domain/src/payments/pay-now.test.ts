import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { createPayline } from '../testing/create-payline.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import type { BilledCertificate } from './billed-certificate.ts';
import { dueBreakdown } from './due-breakdown.ts';
import { hasUnpayableRest } from './paylines.ts';
import { initialAmounts } from './payment-wizard.ts';

const TODAY = dateFromWire('2026-11-21');

/** What is known of one premium. Its certificate's number is its position. */
interface Facts {
  /** One bill. */
  readonly dollars: number;
  readonly months: number;
  readonly days: number;
  readonly late: 'no' | 'grace' | 'overdue';
  readonly isOnAutoPay: boolean;
  readonly isRecurring: boolean;
  /** The recurring payment does not pay each bill in full. */
  readonly isPartial: boolean;
  readonly scheduledDollars: number;
  readonly isBilled: boolean;
  readonly isPayor: boolean;
  readonly isSuspended: boolean;
  /** Not payable here, because an employer is billed. */
  readonly isClosed: boolean;
  /** Payable in whole bills only. */
  readonly isFixed: boolean;
  /** Then all months are one bill. */
  readonly isProrated: boolean;
  /** A billed loan payment, which is no part of the amount due. */
  readonly hasLoan: boolean;
}

const premium = (facts: Partial<Facts>): Facts => ({
  dollars: 50,
  months: 1,
  days: 12,
  late: 'no',
  isOnAutoPay: false,
  isRecurring: false,
  isPartial: false,
  scheduledDollars: 0,
  isBilled: true,
  isPayor: true,
  isSuspended: false,
  isClosed: false,
  isFixed: false,
  isProrated: false,
  hasLoan: false,
  ...facts,
});

const editableOf = ({ isClosed, isFixed }: Facts) => (isClosed ? 'N' : isFixed ? 'F' : 'Y');

const numberOf = (index: number) => String(index + 1).padStart(12, '0');

function certificateOf(facts: Facts, index: number): BilledCertificate {
  const { days, late } = facts;
  const due = addDays(TODAY, late === 'no' ? days : -days);
  return createBilledCertificate({
    CertificateNumber: numberOf(index),
    Status: facts.isSuspended ? 'Suspended' : 'Active',
    IsPayor: facts.isPayor,
    IsInGrace: late === 'grace',
    IsOnPAC: facts.isOnAutoPay,
    PaidToDate: due,
    PaymentSummary: {
      DueDate: due,
      BilledAmount: toCents(facts.dollars * 100),
      AmountEditable: editableOf(facts),
    },
  });
}

/** Serves as line of the summary and as line of the wizard. */
function linesOf(facts: Facts, index: number) {
  const amount = toCents(facts.dollars * 100);
  const scheduled = {
    Date: addDays(TODAY, 1),
    Amount: toCents(facts.scheduledDollars * 100),
    By: 'self' as const,
  };
  const line = {
    ...createPayline({
      CertificateNumber: numberOf(index),
      AmountEditable: editableOf(facts),
      IsProrated: facts.isProrated,
      BillingFrequency: 'Monthly',
      NumberOfMonthsDue: facts.months,
      IsPayor: facts.isPayor,
      IsPac: facts.isOnAutoPay,
      HasRecurringPayment: facts.isRecurring,
      IsPartlyRecurring: facts.isRecurring && facts.isPartial,
      BilledAmount: toCents(facts.isBilled ? amount : 0),
      AmountBilled: amount,
      ScheduledPayments: facts.scheduledDollars > 0 ? [scheduled] : [],
    }),
    AmountDue: toCents(dueDollars(facts) * 100),
  };
  const premiumLine = { ...line, HasUnpayableRest: hasUnpayableRest(line) };
  const loan = { ...line, PaymentType: 'Loan', ScheduledPayments: [] };
  return facts.hasLoan ? [premiumLine, loan] : [premiumLine];
}

const isLateOf = (premiums: readonly Facts[]) => (number: string) =>
  premiums[Number(number) - 1]?.late !== 'no';

/** Dollars of the figure, and of each line that the link of the figure ticks. */
function payNow(premiums: readonly Facts[]) {
  const certificates = premiums.map(certificateOf);
  const lines = premiums.flatMap(linesOf);
  const { payable } = dueBreakdown(certificates, lines, TODAY);
  const numbers = payable?.items.map(({ certificate }) => certificate.CertificateNumber) ?? [];
  const ticked = payable && initialAmounts(lines, numbers, isLateOf(premiums));
  return {
    figure: payable && payable.amount / 100,
    ticked: Object.entries(ticked ?? {}).map(([key, cents]) => [Number.parseInt(key, 10), cents / 100]),
  };
}

describe('Pay Now takes its figure, and the wizard ticks it', () => {
  const late = { late: 'overdue', days: 12 } as const;
  test.each<[string, readonly Partial<Facts>[], number | undefined, [number, number][]]>([
    ['what is open of a scheduled premium', [{ dollars: 61, scheduledDollars: 20 }], 41, [[1, 41]]],
    [
      'what a recurring payment below the bill leaves open',
      [{ isRecurring: true, isPartial: true, scheduledDollars: 20 }],
      30,
      [[1, 30]],
    ],
    [
      'no rest of a bill that can only be paid whole',
      [{ isFixed: true, isRecurring: true, isPartial: true, scheduledDollars: 48 }],
      undefined,
      [],
    ],
    [
      'what is billed without such a rest',
      [
        { isFixed: true, scheduledDollars: 48 },
        { dollars: 30, days: 60 },
      ],
      30,
      [[2, 30]],
    ],
    ['what is left of several bills', [{ isFixed: true, months: 3, scheduledDollars: 50 }], 100, [[1, 100]]],
    [
      'no rest of several bills that can only be paid together',
      [{ isFixed: true, isProrated: true, months: 3, scheduledDollars: 50 }],
      undefined,
      [],
    ],
    ['an overdue premium on Auto Pay', [{ ...late, isOnAutoPay: true }], 50, [[1, 50]]],
    ['one in grace with a recurring payment', [{ late: 'grace', isRecurring: true }], 50, [[1, 50]]],
    [
      'late automatic premiums with billed ones',
      [{ ...late, isOnAutoPay: true }, { dollars: 30 }, { dollars: 7, isOnAutoPay: true }],
      80,
      [
        [1, 50],
        [2, 30],
      ],
    ],
    [
      'the billed part of what is due next',
      [{ isPayor: false }, { dollars: 30, isBilled: false }],
      50,
      [[1, 50]],
    ],
    [
      'the billed part, in another order',
      [
        { dollars: 30, isBilled: false },
        { isPayor: false, days: 12 },
      ],
      50,
      [[2, 50]],
    ],
    ['nothing that is not billed', [{ isBilled: false, hasLoan: true }], 50, []],
    ['nothing that an employer pays', [{ isClosed: true }, { dollars: 30, days: 90 }], 30, [[2, 30]]],
    ['nothing if an employer pays all', [{ isClosed: true }], undefined, []],
    [
      'what is not billed after what an employer pays',
      [{ isClosed: true }, { dollars: 30, days: 90, isBilled: false }],
      undefined,
      [],
    ],
    ['nothing suspended', [{ isSuspended: true }, { dollars: 30, isBilled: false }], 30, []],
  ])('%s', { tags: ['SUM-02', 'WIZ-13', 'WIZ-14', 'AMB-89'] }, (_case, facts, figure, ticked) => {
    expect(payNow(facts.map(premium))).toEqual({ figure, ticked });
  });

  test('every mixture of premiums', { tags: ['SUM-02', 'WIZ-13', 'WIZ-14', 'AMB-89', 'R-09'] }, () => {
    const anyPremium: fc.Arbitrary<Facts> = fc.record({
      dollars: fc.oneof(fc.constant(20), fc.integer({ min: 10, max: 99 })),
      months: fc.constantFrom(1, 1, 3),
      days: fc.integer({ min: 1, max: 4 }),
      late: fc.constantFrom('no', 'no', 'grace', 'overdue'),
      isOnAutoPay: fc.boolean(),
      isRecurring: fc.boolean(),
      isPartial: fc.boolean(),
      scheduledDollars: fc.constantFrom(0, 0, 9, 20, 99),
      isBilled: fc.boolean(),
      isPayor: fc.boolean(),
      isSuspended: fc.boolean(),
      isClosed: fc.boolean(),
      isFixed: fc.boolean(),
      isProrated: fc.boolean(),
      hasLoan: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyPremium, { minLength: 1, maxLength: 5 }), (premiums) => {
        const { figure, ticked } = payNow(premiums);
        const open = premiums.map((facts) => (isRestUnpayable(facts) ? 0 : openDollars(facts)));
        const total = ticked.reduce((sum, [, dollars = 0]) => sum + dollars, 0);
        expect(ticked.length === 0 ? figure : total).toBe(figure);
        // Nothing more than what is open, and nothing that the member should call about first.
        for (const [number = 0, dollars] of ticked) {
          expect([dollars, premiums[number - 1]?.isSuspended]).toEqual([open[number - 1], false]);
        }
        // Everything billed that the member pays.
        const own = premiums.flatMap(({ isBilled, isClosed, isPayor, isSuspended }, index) =>
          isBilled && !isClosed && isPayor && !isSuspended && open[index] !== 0 ? [index + 1] : [],
        );
        if (own.length > 0) expect(ticked.map(([number]) => number).toSorted()).toEqual(own);
        // A figure is ticked unless nothing of it is billed.
        const isBilledOpen = premiums.some(
          ({ isBilled, isClosed, isSuspended, late: state }, index) =>
            isBilled && !isClosed && !isSuspended && state !== 'no' && open[index] !== 0,
        );
        if (isBilledOpen) expect(total).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** What nothing pays: an automatic payment pays a premium that is not late. */
function openDollars(facts: Facts): number {
  const isAutomatic = facts.isOnAutoPay || (facts.isRecurring && !facts.isPartial);
  return isAutomatic && facts.late === 'no' ? 0 : Math.max(0, dueDollars(facts) - facts.scheduledDollars);
}

const dueDollars = ({ dollars, months }: Facts) => dollars * months;

function isRestUnpayable(facts: Facts): boolean {
  const { dollars, isFixed, isProrated } = facts;
  const open = openDollars(facts);
  return isFixed && open < dueDollars(facts) && (isProrated || open % dollars !== 0);
}

test('ticks by default what WIZ-13 says, also if an automatic premium is open', { tags: ['WIZ-13'] }, () => {
  const premiums = [
    premium({ late: 'overdue', isOnAutoPay: true }),
    premium({ dollars: 30 }),
    premium({ isRecurring: true, isPartial: true }),
  ];
  const ticked = initialAmounts(premiums.flatMap(linesOf), [], isLateOf(premiums));
  expect(ticked).toEqual({ '000000000002 Premium': 30_00 });
});
