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
  const preferred = columns.map(({ title }, index) => {
    const minWidths = [...title.split(' '), ...rows.map((row) => row[index] ?? '')];
    // With the space that ends a line.
    return Math.max(...minWidths.map((text) => width(`${text} `)));
  });
  const texts = columns.flatMap(({ align }, index) => (align === 'right' ? [] : [index]));
  const available = CONTENT_WIDTH - GUTTER * (columns.length - 1);
  const remaining = available - preferred.reduce((sum, each) => sum + each, 0);
  const textWidths = texts.reduce((sum, index) => sum + (preferred[index] ?? 0), 0);
  return preferred.map((each, index) =>
    texts.includes(index) ? each + (remaining * each) / (textWidths || 1) : each,
  );
}
