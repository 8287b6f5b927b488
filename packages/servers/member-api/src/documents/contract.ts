import { formatLongDate } from '@portal/domain/values/dates';
import type { Block } from '@portal/pdf/document';
import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { certificateBlocks, dayOf } from './pdf-blocks.ts';

export function renderContract(data: DocumentData): DocumentContent {
  const { society, issueDate, period, productDescription } = data;
  const issued = issueDate === null ? period : formatLongDate(issueDate);
  return {
    title: `Certificate of ${productDescription}`,
    date: issueDate ?? dayOf(period),
    blocks: [
      {
        kind: 'paragraph',
        text: `${society.name} issued this certificate on ${issued}. The certificate, its riders, the application and the society’s articles and bylaws are the whole agreement.`,
      },
      ...certificateBlocks(data),
      ...riders(data),
    ],
  };
}

function riders({ riders }: DocumentData): Block[] {
  if (riders.length === 0) return [];
  return [
    { kind: 'heading', text: 'Riders' },
    { kind: 'description-list', items: riders.map(({ name, description }) => [name, description] as const) },
  ];
}
