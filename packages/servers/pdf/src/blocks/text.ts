import type { HeadingBlock, ParagraphBlock } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { COLOR, PAGE, SIZE } from '../style.ts';

/** A heading never stands alone at the foot of a page: it takes what follows along. */
const AND_SOME_LINES = 130;

export function drawHeading(sheet: Sheet, { text }: HeadingBlock): void {
  const style = { font: 'bold', size: SIZE.heading, color: COLOR.accent } as const;
  sheet.need(20 + sheet.heightOf(text, style) + AND_SOME_LINES);
  sheet.space(20);
  sheet.add('H2', () => sheet.write(text, PAGE.margin, sheet.y, style));
}

/** A paragraph goes on where the page ends. */
export function drawParagraph(sheet: Sheet, { text }: ParagraphBlock): void {
  const twoLines = 40;
  sheet.need(Math.min(twoLines, 10 + sheet.heightOf(text, {})));
  sheet.space(10);
  sheet.add('P', () => sheet.write(text, PAGE.margin, sheet.y));
}
