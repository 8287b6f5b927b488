import type { Block, PdfDocument } from '@portal/pdf/document';
import type { Tables } from '../database/tables.ts';
import { renderAnnualStatement } from './annual-statement.ts';
import { renderBillingStatement } from './billing-statement.ts';
import { renderContract } from './contract.ts';
import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { renderTaxForm } from './tax-form.ts';
import { renderWelcomePacket } from './welcome-packet.ts';

const renderers: Readonly<Record<Tables['document']['form_type'], (data: DocumentData) => DocumentContent>> =
  {
    'Reportable Tax Form': renderTaxForm,
    'Annual Statement Letter': renderAnnualStatement,
    'Billing Document': renderBillingStatement,
    Contract: renderContract,
    'Welcome Packet': renderWelcomePacket,
  };

export function renderDocument(kind: keyof typeof renderers, data: DocumentData): PdfDocument {
  const { society, reader } = data;
  const content = renderers[kind](data);
  return {
    ...content,
    letterhead: { society: society.name, phone: society.phone },
    recipient: reader.address,
    blocks: [...content.blocks, ...supportPhoneText(society)],
  };
}

function supportPhoneText({ phone }: DocumentData['society']): Block[] {
  if (phone === '') return [];
  return [{ kind: 'paragraph', text: `Questions? Member Services is glad to help: ${phone}.` }];
}
