import type { Column } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { CONTENT_WIDTH, SIZE } from '../style.ts';

/** Between two columns. */
export const GUTTER = 12;

/**
 * How wide each column is: amounts as wide as the widest, never broken; headings may break between words. What is
 * left over, or missing, goes to the columns of text.
 */
export function columnWidths(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): number[] {
  // A total is bold: everything is measured so.
  const width = (text: string) => sheet.widthOf(text, { font: 'bold', size: SIZE.small, tabular: true });
  const wanted = columns.map(({ title }, index) => {
    const unbroken = [...title.split(' '), ...rows.map((row) => row[index] ?? '')];
    // With the space that ends a line.
    return Math.max(...unbroken.map((text) => width(`${text} `)));
  });
  const texts = columns.flatMap(({ align }, index) => (align === 'right' ? [] : [index]));
  const room = CONTENT_WIDTH - GUTTER * (columns.length - 1);
  const left = room - wanted.reduce((sum, each) => sum + each, 0);
  const ofTexts = texts.reduce((sum, index) => sum + (wanted[index] ?? 0), 0);
  return wanted.map((each, index) => (texts.includes(index) ? each + (left * each) / (ofTexts || 1) : each));
}
