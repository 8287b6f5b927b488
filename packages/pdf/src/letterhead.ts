import { formatLongDate } from '@portal/domain/values/dates';
import type { PdfDocument } from './document.ts';
import type { Sheet } from './sheet.ts';
import { COLOR, CONTENT_WIDTH, PAGE, SIZE } from './style.ts';

/** Top of the first page: society, date, recipient and title. */
export function drawLetterhead(sheet: Sheet, { letterhead, date, recipient, title }: PdfDocument): void {
  const half = CONTENT_WIDTH / 2;
  const society = { font: 'bold', size: SIZE.society, color: COLOR.accent, width: half } as const;
  const phone = { size: SIZE.body, color: COLOR.muted, align: 'right', width: half } as const;
  const top = PAGE.margin - 12;
  sheet.add('P', () => sheet.write(letterhead.society, PAGE.margin, top, society));
  const below = sheet.y;
  sheet.add('P', () => sheet.write(letterhead.phone, PAGE.margin + half, top + 3, phone));
  sheet.y = Math.max(below, sheet.y) + 8;
  sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH, COLOR.accent, 2);

  const start = sheet.y + 20;
  const lines = recipient?.join('\n');
  if (lines) sheet.add('P', () => sheet.write(lines, PAGE.margin, start, { width: half }));
  const end = sheet.y;
  const day = { ...phone, color: COLOR.text };
  sheet.add('P', () => sheet.write(formatLongDate(date), PAGE.margin + half, start, day));
  sheet.y = Math.max(end, sheet.y);
  sheet.y += 20;
  const style = { font: 'bold', size: SIZE.title } as const;
  sheet.add('H1', () => sheet.write(title, PAGE.margin, sheet.y, style));
}
