import type { Block } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { drawHighlight } from './highlight.ts';
import { drawDescriptionList, drawTable } from './table.ts';
import { drawHeading, drawParagraph } from './text.ts';

/** Draws a block below the previous one; `next` follows it. */
export function drawBlock(sheet: Sheet, block: Block, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block, next);
      break;
    case 'paragraph':
      drawParagraph(sheet, block);
      break;
    case 'highlight':
      drawHighlight(sheet, block);
      break;
    case 'description-list':
      drawDescriptionList(sheet, block);
      break;
    case 'table':
      drawTable(sheet, block);
      break;
  }
}
