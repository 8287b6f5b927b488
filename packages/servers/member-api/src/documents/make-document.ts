import type { Block, PdfDocument } from '@portal/pdf/document';
import type { Tables } from '../database/tables.ts';
import { makeAnnualStatement } from './annual-statement.ts';
import { makeBillingStatement } from './billing-statement.ts';
import { makeContract } from './contract.ts';
import type { DocumentFacts } from './find-facts.ts';
import type { Letter } from './letter.ts';
import { makeTaxForm } from './tax-form.ts';
import { makeWelcomePacket } from './welcome-packet.ts';

const makers: Readonly<Record<Tables['document']['form_type'], (facts: DocumentFacts) => Letter>> = {
  'Reportable Tax Form': makeTaxForm,
  'Annual Statement Letter': makeAnnualStatement,
  'Billing Document': makeBillingStatement,
  Contract: makeContract,
  'Welcome Packet': makeWelcomePacket,
};

/** A document from what is on file; asked for again, it says the same. */
export function makeDocument(kind: keyof typeof makers, facts: DocumentFacts): PdfDocument {
  const { society, reader } = facts;
  const letter = makers[kind](facts);
  return {
    ...letter,
    letterhead: { society: society.name, phone: society.phone },
    recipient: reader.address,
    blocks: [...letter.blocks, ...whomToCall(society)],
  };
}

function whomToCall({ phone }: DocumentFacts['society']): Block[] {
  if (phone === '') return [];
  return [{ kind: 'paragraph', text: `Questions? Member Services is glad to help: ${phone}.` }];
}
