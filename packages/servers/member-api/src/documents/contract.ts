import { formatLongDate } from '@portal/domain/values/dates';
import type { Block } from '@portal/pdf/document';
import type { DocumentFacts } from './find-facts.ts';
import type { Letter } from './letter.ts';
import { certificateBlocks, dayOf } from './parts.ts';

/** The terms of a certificate as they are on file. */
export function makeContract(facts: DocumentFacts): Letter {
  const { society, issueDate, period, productDescription } = facts;
  const issued = issueDate === null ? period : formatLongDate(issueDate);
  return {
    title: `Certificate of ${productDescription}`,
    date: issueDate ?? dayOf(period),
    blocks: [
      {
        kind: 'paragraph',
        text: `${society.name} issued this certificate on ${issued}. The certificate, its riders, the application and the society’s articles and bylaws are the whole agreement.`,
      },
      ...certificateBlocks(facts),
      ...riders(facts),
    ],
  };
}

function riders({ riders }: DocumentFacts): Block[] {
  if (riders.length === 0) return [];
  return [
    { kind: 'heading', text: 'Riders' },
    { kind: 'facts', facts: riders.map(({ name, description }) => [name, description] as const) },
  ];
}
