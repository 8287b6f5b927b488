import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { certificateBlocks, dayOf } from './pdf-blocks.ts';

export function renderWelcomePacket(data: DocumentData): DocumentContent {
  const { society, reader, issueDate, period } = data;
  return {
    title: `Welcome to ${society.name}`,
    date: issueDate ?? dayOf(period),
    blocks: [
      { kind: 'paragraph', text: `Dear ${reader.name},` },
      {
        kind: 'paragraph',
        text: 'Thank you for joining us. This packet sums up your certificate. Please check the names and amounts, and keep it with your papers.',
      },
      ...certificateBlocks(data),
      { kind: 'heading', text: 'What you can do next' },
      {
        kind: 'paragraph',
        text: 'Check that your beneficiaries are the people you chose. In the member portal you can pay your premiums, change your address and find your documents.',
      },
    ],
  };
}
