import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { addYears } from '@portal/domain/values/dates';
import { formatUsd, toCents } from '@portal/domain/values/money';
import type { Block } from '@portal/pdf/document';
import type { DocumentFacts } from './find-facts.ts';
import type { Letter } from './letter.ts';
import { dayOf, factsBlock, paymentsTable } from './parts.ts';

/** How a certificate stood at the end of a year, and what was paid in it. */
export function makeAnnualStatement(facts: DocumentFacts): Letter {
  const { period, amounts } = facts;
  const [first] = amounts;
  const covered = isAnnuity(facts.lineOfBusiness) ? 'Annuitant' : 'Insured';
  return {
    title: `Annual statement for ${period}`,
    date: addYears(dayOf(period, '15'), 1),
    blocks: [
      { kind: 'paragraph', text: `Dear ${facts.reader.name},` },
      {
        kind: 'paragraph',
        text: `This letter sums up the year ${period} for your certificate. Please keep it with your papers; there is nothing you need to do.`,
      },
      ...(first ? [{ kind: 'highlight', label: first.label, value: formatUsd(first.amount) } as const] : []),
      { kind: 'heading', text: 'Your certificate' },
      factsBlock([
        ['Certificate number', facts.certificateNumber],
        ['Product', facts.productDescription],
        [covered, facts.namesOf(covered).join(', ')],
        ['Face amount', facts.faceAmount === null ? null : formatUsd(facts.faceAmount)],
        ...amounts.slice(1).map(({ label, amount }) => [label, formatUsd(amount)] as const),
      ]),
      ...paymentsOfYear(facts),
    ],
  };
}

/** The payments of the year, where the payments on file go back to its first day: part of a year would mislead. */
function paymentsOfYear({ period, payments, issueDate }: DocumentFacts): Block[] {
  const start = dayOf(period);
  const isWhole = (payments[0] && payments[0].date < start) || (issueDate !== null && issueDate >= start);
  const ofYear = payments.filter(({ date }) => date.startsWith(period));
  if (!isWhole || ofYear.length === 0) return [];
  const received = ofYear
    .filter(({ returned }) => !returned)
    .reduce((sum, { amount }) => toCents(sum + amount), toCents(0));
  return [
    { kind: 'heading', text: `Payments received in ${period}` },
    { ...paymentsTable(ofYear), total: ['Total received', '', formatUsd(received)] },
  ];
}
