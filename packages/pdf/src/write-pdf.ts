import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawBlock } from './blocks/block.ts';
import type { PdfDocument } from './document.ts';
import { drawLetterhead } from './letterhead.ts';
import { numberPages } from './page-numbers.ts';
import { Sheet } from './sheet.ts';
import { fonts, PAGE } from './style.ts';

/**
 * Writes a tagged PDF (PDF/UA-1): searchable, with embedded fonts, title, language and structure for screen readers.
 * The same data produce the same bytes. It blocks this thread for some ten milliseconds; a busy server uses a worker
 * (pdf-worker.ts).
 */
export function writePdf(document: PdfDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, bottom: PAGE.bottom, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: '1.7',
    // The published types lack it.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: document.title,
      Author: document.letterhead.society,
      CreationDate: new Date(`${document.date}T12:00:00Z`),
    },
  });
  const written = buffer(pdf);
  for (const [name, font] of fonts) pdf.registerFont(name, font);
  pdf.font('regular').addPage();

  const sheet = new Sheet(pdf);
  drawLetterhead(sheet, document);
  const { blocks } = document;
  for (const [index, block] of blocks.entries()) drawBlock(sheet, block, blocks[index + 1]);
  numberPages(sheet, document);
  pdf.end();
  return written;
}
