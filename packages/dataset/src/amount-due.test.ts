import { isDeepStrictEqual } from 'node:util';
import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import type { BilledCertificate } from '@portal/domain/payments/billed-certificate';
import {
  type DueBreakdown,
  dueBreakdown,
  dueItems,
  nextPremium,
  premiumStatuses,
} from '@portal/domain/payments/due-breakdown';
import type { Payline } from '@portal/domain/payments/paylines';
import { paymentSummary } from '@portal/domain/payments/payment-summary';
import { initialAmounts, lineKey } from '@portal/domain/payments/payment-wizard';
import { type Cents, sumCents, toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { type ResolvedDataset, resolveDataset } from './dates.ts';
import { demoDatasetPath } from './demo-path.ts';
import { generateDataset } from './generate.ts';
import { readDataset } from './read.ts';
import { createMemberView, type MemberView, today } from './testing/member-view.ts';

type Breakdown = DueBreakdown<BilledCertificate>;

/** Returns a member's payment lines as the API does (ENT-13, ENT-14). */
function paymentLines({ certificates }: MemberView, { pendingPayments }: ResolvedDataset) {
  return certificates.flatMap(({ Paylines, ...certificate }) =>
    Paylines.map((line): Payline & { AmountDue: Cents } => ({
      ...line,
      CertificateNumber: certificate.CertificateNumber,
      IsOwner: certificate.IsOwner,
      IsPayor: certificate.IsPayor,
      IsPac: certificate.IsOnPAC,
      BilledAmount:
        line.PaymentType === 'Premium' && isBillingOnHold(certificate) ? toCents(0) : line.BilledAmount,
      LineOfBusiness: certificate.LineOfBusiness,
      ScheduledPayments: pendingPayments
        .filter(
          (payment) =>
            payment.Kind === 'single' &&
            payment.CertificateNumber === certificate.CertificateNumber &&
            payment.PaymentType === line.PaymentType,
        )
        .map(({ Amount, Date: date }) => ({ Amount, Date: date, By: 'self' as const })),
    })),
  );
}

/** Splits the amount due by what the wizard and the schedules do with it. */
function split(view: MemberView, dataset: ResolvedDataset) {
  const lines = paymentLines(view, dataset);
  const ticked = initialAmounts(lines);
  const parts = dueItems(view.certificates, lines, today).map(({ certificate, amount, coverage }) => {
    const line = lines.find(
      (each) => each.CertificateNumber === certificate.CertificateNumber && each.PaymentType === 'Premium',
    );
    const selected = line && ticked[lineKey(line)];
    const where = `${view.member.LifeProNameId} ${certificate.CertificateNumber}`;
    if (selected !== undefined) return { where, kind: 'ticked', amount, shown: selected, coverage };
    if (coverage.by !== undefined) return { where, kind: coverage.by, amount, shown: amount, coverage };
    if (line?.BilledAmount === 0) return { where, kind: 'later', amount, shown: amount, coverage };
    if (!certificate.IsPayor) return { where, kind: 'another payor', amount, shown: amount, coverage };
    return { where, kind: 'unexplained', amount, shown: amount, coverage };
  });
  return { lines, parts };
}

test.each([
  ['the demo dataset', () => readDataset(demoDatasetPath)],
  ['1,000 generated members', () => generateDataset({ seed: 41, members: 1_000 })],
])(
  'explains every part of the amount due in %s',
  { tags: ['SUM-02', 'SUM-08', 'WIZ-13', 'AMB-89'] },
  (_name, read) => {
    const dataset = resolveDataset(read(), today);
    const wrong: string[] = [];
    const kinds = new Set<string>();
    for (const member of dataset.members) {
      const view = createMemberView(dataset, member);
      const { lines, parts } = split(view, dataset);
      const summary = paymentSummary({ certificates: view.certificates, paymentLines: lines, today });
      const amountDue = summary.state === 'loaded' ? summary.amountDue : undefined;
      if (sumCents(parts.map(({ shown }) => shown)) !== amountDue)
        wrong.push(`${member.LifeProNameId}: ${JSON.stringify({ amountDue, parts })}`);
      for (const { where, kind, shown, coverage } of parts) {
        kinds.add(kind);
        if (kind === 'unexplained')
          wrong.push(`${where}: neither ticked, covered, later nor paid by another`);
        if (kind === 'ticked' && shown !== coverage.open)
          wrong.push(`${where}: ticked ${shown}, open ${coverage.open}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...kinds].sort()).toEqual([
      'another payor',
      'auto-pay',
      'later',
      'recurring',
      'scheduled',
      'ticked',
    ]);
  },
);

test.each([
  ['the demo dataset', () => readDataset(demoDatasetPath)],
  ['1,000 generated members', () => generateDataset({ seed: 42, members: 1_000 })],
])(
  'shows one amount on panel, card, details, list and wizard in %s',
  { tags: ['SUM-02', 'WIZ-13', 'CERT-17', 'DETAIL-27', 'AMB-89'] },
  (_name, read) => {
    const dataset = resolveDataset(read(), today);
    const wrong: string[] = [];
    for (const member of dataset.members) {
      const view = createMemberView(dataset, member);
      const lines = paymentLines(view, dataset);
      const summary = paymentSummary({ certificates: view.certificates, paymentLines: lines, today });
      const breakdown = dueBreakdown(view.certificates, lines, today);
      const panel = panelSums(breakdown);
      if (summary.state !== 'loaded' || !isDeepStrictEqual(panel, pick(summary)))
        wrong.push(`${member.LifeProNameId}: panel ${JSON.stringify({ panel, summary })}`);
      const sums = payNowAndTicked(breakdown, lines);
      if (new Set(sums).size > 1) wrong.push(`${member.LifeProNameId}: Pay Now ${sums.join()}`);
      const statuses = premiumStatuses(view.certificates, lines, today);
      for (const { certificate, amount, due, coverage } of dueItems(view.certificates, lines, today)) {
        const where = `${member.LifeProNameId} ${certificate.CertificateNumber}`;
        const card = nextPremium(certificate, lines, today);
        if (!isDeepStrictEqual([card?.amount, card?.due, card?.coverage], [amount, due, coverage]))
          wrong.push(`${where}: card ${JSON.stringify(card)}`);
        const status = statuses.get(certificate.CertificateNumber);
        if (status === undefined || (coverage.by ?? status) !== status)
          wrong.push(`${where}: list ${status}, panel ${coverage.by}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

function panelSums({ listed, payable, later, covered }: Breakdown) {
  const elsewhere = listed.filter((item) => !payable?.items.includes(item));
  const openParts = [payable, later].map((part) => part?.amount ?? toCents(0));
  const openAmount = sumCents([...openParts, ...elsewhere.map(({ coverage }) => coverage.open)]);
  const amounts = [...openParts, ...elsewhere.map(({ amount }) => amount), covered?.amount ?? toCents(0)];
  return { amountDue: sumCents(amounts), openAmount };
}

/** Amount of Pay Now, and what the wizard ticks with and without that link. Empty if nothing is billed. */
function payNowAndTicked({ items, payable, later }: Breakdown, lines: readonly Payline[]) {
  if (!payable?.items.some(({ isBilled }) => isBilled)) return [];
  const numbers = payable.items.map(({ certificate }) => certificate.CertificateNumber);
  const isLate = (number: string) =>
    items.some(
      ({ certificate, status }) => certificate.CertificateNumber === number && status.state !== 'current',
    );
  const byLink = sumCents(Object.values(initialAmounts(lines, numbers, isLate)));
  if (!payable.items.every(({ certificate }) => certificate.IsPayor)) return [payable.amount, byLink];
  const byDefault = initialAmounts(lines);
  const parts = [...payable.items, ...(later?.items ?? [])];
  const ticked = parts.map(({ certificate }) => byDefault[`${certificate.CertificateNumber} Premium`]);
  return [payable.amount, byLink, sumCents(ticked.filter((amount) => amount !== undefined))];
}

const pick = ({ amountDue, openAmount }: { amountDue: Cents; openAmount: Cents }) => ({
  amountDue,
  openAmount,
});
