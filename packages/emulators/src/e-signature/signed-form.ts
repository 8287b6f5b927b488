import { hash } from 'node:crypto';
import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import type { Block, Letterhead, PdfDocument } from '@portal/pdf/document';
import type { Agreement, Envelope } from './envelopes.ts';
import { FORMS } from './forms/catalogue.ts';

/** Returns the signed form as a document: values, statements, signatures and audit line. */
export function signedForm(envelope: Envelope, agreement: Agreement, letterhead: Letterhead): PdfDocument {
  const { sections, statements, signer, spouse } = agreement;
  return {
    title: FORMS.get(envelope.form)?.title ?? envelope.form,
    date: todayInChicago(new Date((spouse ?? signer).at)),
    letterhead,
    blocks: [
      ...sections.flatMap(({ title, lines }): Block[] => [
        { kind: 'heading', text: title },
        { kind: 'description-list', items: lines.map(({ label, value }) => [label, value] as const) },
      ]),
      { kind: 'heading', text: 'Agreed' },
      ...statements.map((text): Block => ({ kind: 'paragraph', text })),
      { kind: 'heading', text: 'Signatures' },
      signature('Signature', signer),
      ...(spouse ? [signature('Signature of the spouse', spouse)] : []),
      { kind: 'paragraph', text: auditLine(envelope, agreement) },
    ],
  };
}

function signature(label: string, { name, at }: { name: string; at: string }): Block {
  return {
    kind: 'description-list',
    items: [
      [label, name],
      ['Date', formatLongDate(todayInChicago(new Date(at)))],
      ['Signed electronically', `at ${at}, with consent to electronic records`],
    ],
  };
}

/** Returns the history with a digest of the signed text, which proves that a copy is unchanged. */
function auditLine({ id, openedAt }: Envelope, { sections, statements, signer, spouse }: Agreement): string {
  const digest = hash('sha256', JSON.stringify({ sections, statements }), 'base64url');
  const steps = [
    `opened ${openedAt}`,
    `signed ${signer.at}`,
    ...(spouse ? [`signed by spouse ${spouse.at}`] : []),
  ];
  return `Audit: envelope ${id}; ${steps.join('; ')}; SHA-256 of the signed text ${digest}.`;
}
