import type { DocumentFacts } from './find-facts.ts';
import type { Letter } from './letter.ts';
import { certificateBlocks, dayOf } from './parts.ts';

/** The letter that greets a new owner: what was bought, who is on it, and what to do next. */
export function makeWelcomePacket(facts: DocumentFacts): Letter {
  const { society, reader, issueDate, period } = facts;
  return {
    title: `Welcome to ${society.name}`,
    date: issueDate ?? dayOf(period),
    blocks: [
      { kind: 'paragraph', text: `Dear ${reader.name},` },
      {
        kind: 'paragraph',
        text: 'Thank you for joining us. This packet sums up your certificate. Please check the names and amounts, and keep it with your papers.',
      },
      ...certificateBlocks(facts),
      { kind: 'heading', text: 'What you can do next' },
      {
        kind: 'paragraph',
        text: 'Check that your beneficiaries are the people you chose. In the member portal you can pay your premiums, change your address and find your documents.',
      },
    ],
  };
}
