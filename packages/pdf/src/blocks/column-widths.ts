import type { Column } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { CONTENT_WIDTH, SIZE } from '../style.ts';

/** Space between columns, in points. */
export const GUTTER = 12;

/**
 * Computes column widths. An amount column fits its widest amount; headings may break between words. Text columns
 * share the remaining width.
 */
export function columnWidths(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): number[] {
  // Measure in bold, because the total is bold.
  const width = (text: string) => sheet.widthOf(text, { font: 'bold', size: SIZE.small, tabular: true });
  const preferred = columns.map(({ title }, index) => {
    const minWidths = [...title.split(' '), ...rows.map((row) => row[index] ?? '')];
    // Includes the space that ends a line.
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
