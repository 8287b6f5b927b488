import type { Block, HeadingBlock, ParagraphBlock } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { COLOR, PAGE, SIZE } from '../style.ts';

/** Space for the first lines after a heading, so that a heading is never last on a page. */
const MIN_HEIGHT_AFTER_HEADING: Readonly<Record<Block['kind'], number>> = {
  heading: 80,
  paragraph: 50,
  highlight: 130,
  'description-list': 60,
  table: 110,
};

export function drawHeading(sheet: Sheet, { text }: HeadingBlock, next: Block | undefined): void {
  const style = { font: 'bold', size: SIZE.heading, color: COLOR.accent } as const;
  sheet.ensureSpace(20 + sheet.heightOf(text, style) + (next ? MIN_HEIGHT_AFTER_HEADING[next.kind] : 0));
  sheet.addSpace(20);
  sheet.add('H2', () => sheet.write(text, PAGE.margin, sheet.y, style));
}

/** A paragraph may continue on the next page. */
export function drawParagraph(sheet: Sheet, { text }: ParagraphBlock): void {
  const twoLines = 40;
  sheet.ensureSpace(Math.min(twoLines, 10 + sheet.heightOf(text, {})));
  sheet.addSpace(10);
  sheet.add('P', () => sheet.write(text, PAGE.margin, sheet.y));
}
