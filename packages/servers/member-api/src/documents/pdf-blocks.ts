import { type CalendarDate, dateFromWire, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { Block, DescriptionListBlock, TableBlock } from '@portal/pdf/document';
import type { PartyRole } from '../certificates/people.ts';
import type { DocumentData } from './document-data.ts';

type Payment = DocumentData['payments'][number];

export function dayOf(period: string, day = '01'): CalendarDate {
  return dateFromWire(`${period.length === 4 ? `${period}-01` : period}-${day}`);
}

/** Year of the document. A data set may give a month of the year. */
export function yearOf({ period }: DocumentData): string {
  return period.slice(0, 4);
}

export function descriptionListBlock(
  data: readonly (readonly [string, string | null | undefined])[],
): DescriptionListBlock {
  return {
    kind: 'description-list',
    items: data.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  };
}

export function paymentsTable(payments: readonly Payment[]): TableBlock {
  return {
    kind: 'table',
    columns: [{ title: 'Date' }, { title: 'Payment' }, { title: 'Amount', align: 'right' }],
    rows: payments.map(({ date, type, amount, returned }) => [
      formatLongDate(date),
      returned ? `${type}, returned by the bank` : type,
      formatUsd(amount),
    ]),
  };
}

export function certificateBlocks(data: DocumentData): Block[] {
  const names = (role: PartyRole) => data.namesOf(role).join(', ');
  return [
    { kind: 'heading', text: 'Your certificate' },
    descriptionListBlock([
      ['Certificate number', data.certificateNumber],
      ['Product', data.productDescription],
      ['Issue date', data.issueDate && formatLongDate(data.issueDate)],
      ['Face amount', data.faceAmount === null ? null : formatUsd(data.faceAmount)],
      ['Chapter', data.chapterNumber],
      ['Owner', names('Owner')],
      ['Insured', names('Insured')],
      ['Annuitant', names('Annuitant')],
      ['Primary beneficiary', names('Primary Beneficiary')],
      ['Contingent beneficiary', names('Contingent Beneficiary')],
    ]),
  ];
}
