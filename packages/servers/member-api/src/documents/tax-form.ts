import { addYears } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { Block } from '@portal/pdf/document';
import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { dayOf, descriptionListBlock, yearOf } from './pdf-blocks.ts';

/** Amounts reported to the IRS for one year, with the last four digits of the recipient's number on file. */
export function renderTaxForm(data: DocumentData): DocumentContent {
  const { society, reader, isRecipient } = data;
  const year = yearOf(data);
  return {
    title: `Tax statement for ${year}`,
    // Tax forms are due by the end of the following January.
    date: addYears(dayOf(year, '31'), 1),
    blocks: [
      {
        kind: 'paragraph',
        text: `Keep this statement for your tax return. It holds the amounts that ${society.name} reports to the Internal Revenue Service for ${year}.`,
      },
      ...amountsReported(data),
      { kind: 'heading', text: isRecipient ? 'Recipient and payer' : 'Payer' },
      descriptionListBlock([
        ['Recipient', isRecipient ? reader.name : null],
        ['Social Security number', isRecipient && reader.lastFourSsn ? `XXX-XX-${reader.lastFourSsn}` : null],
        ['Certificate number', data.certificateNumber],
        ['Product', data.productDescription],
        ['Payer', society.name],
      ]),
      {
        kind: 'paragraph',
        text: 'This statement is not tax advice. Please ask your tax adviser how these amounts go into your return.',
      },
    ],
  };
}

function amountsReported(data: DocumentData): Block[] {
  const { amounts } = data;
  if (amounts.length === 0) {
    const text = `No reportable amounts are on file for ${yearOf(data)}. Please call us before you file.`;
    return [{ kind: 'paragraph', text }];
  }
  return [
    { kind: 'heading', text: `Amounts reported for ${yearOf(data)}` },
    {
      kind: 'table',
      columns: [{ title: 'Form and box' }, { title: 'Amount', align: 'right' }],
      rows: amounts.map(({ label, amount }) => [label, formatUsd(amount)]),
    },
  ];
}
