import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { addYears } from '@portal/domain/values/dates';
import { formatUsd, toCents } from '@portal/domain/values/money';
import type { Block } from '@portal/pdf/document';
import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { dayOf, descriptionListBlock, paymentsTable, yearOf } from './pdf-blocks.ts';

export function renderAnnualStatement(data: DocumentData): DocumentContent {
  const { amounts } = data;
  const year = yearOf(data);
  const [first] = amounts;
  const covered = isAnnuity(data.lineOfBusiness) ? 'Annuitant' : 'Insured';
  return {
    title: `Annual statement for ${year}`,
    date: addYears(dayOf(year, '15'), 1),
    blocks: [
      { kind: 'paragraph', text: `Dear ${data.reader.name},` },
      {
        kind: 'paragraph',
        text: `This letter sums up the year ${year} for your certificate. Please keep it with your papers; there is nothing you need to do.`,
      },
      ...(first ? [{ kind: 'highlight', label: first.label, value: formatUsd(first.amount) } as const] : []),
      { kind: 'heading', text: 'Your certificate' },
      descriptionListBlock([
        ['Certificate number', data.certificateNumber],
        ['Product', data.productDescription],
        [covered, data.namesOf(covered).join(', ')],
        ['Face amount', data.faceAmount === null ? null : formatUsd(data.faceAmount)],
        ...amounts.slice(1).map(({ label, amount }) => [label, formatUsd(amount)] as const),
      ]),
      ...paymentsOfYear(data),
    ],
  };
}

/** Lists payments only when the history covers the whole year, since a partial list would mislead. */
function paymentsOfYear(data: DocumentData): Block[] {
  const { payments, issueDate } = data;
  const year = yearOf(data);
  const start = dayOf(year);
  const isWhole = (payments[0] && payments[0].date < start) || (issueDate !== null && issueDate >= start);
  const ofYear = payments.filter(({ date }) => date.startsWith(year));
  if (!isWhole || ofYear.length === 0) return [];
  const received = ofYear
    .filter(({ returned }) => !returned)
    .reduce((sum, { amount }) => toCents(sum + amount), toCents(0));
  return [
    { kind: 'heading', text: `Payments received in ${year}` },
    { ...paymentsTable(ofYear), total: ['Total received', '', formatUsd(received)] },
  ];
}
