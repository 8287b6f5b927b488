import type { PdfDocument } from './document.ts';
import type { Sheet } from './sheet.ts';
import { COLOR, CONTENT_WIDTH, PAGE, SIZE } from './style.ts';

/** Two lines. A third one would reach below the page, and start another page. */
const FOOTER_HEIGHT = 40;

/** Footer of every page: title and page number, as decoration that screen readers skip. */
export function numberPages(sheet: Sheet, { title }: PdfDocument): void {
  const { count } = sheet.pdf.bufferedPageRange();
  const y = PAGE.height - 48;
  const style = { size: SIZE.small, color: COLOR.muted } as const;
  for (let index = 0; index < count; index += 1) {
    sheet.pdf.switchToPage(index);
    // Text below the bottom margin would start another page.
    sheet.pdf.page.margins.bottom = 0;
    sheet.rule(PAGE.margin, y - 8, CONTENT_WIDTH);
    sheet.decorate(() => {
      sheet.write(title, PAGE.margin, y, { ...style, width: CONTENT_WIDTH - 100, maxHeight: FOOTER_HEIGHT });
      const number = `Page ${index + 1} of ${count}`;
      sheet.write(number, PAGE.width - PAGE.margin - 100, y, { ...style, width: 100, align: 'right' });
    }, 'Pagination');
  }
}
