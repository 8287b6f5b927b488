import type { HighlightBlock } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { COLOR, CONTENT_WIDTH, PAGE, SIZE } from '../style.ts';

const PADDING = 16;
const WIDTH = CONTENT_WIDTH - 2 * PADDING;

/** The most important value, in a prominent box. */
export function drawHighlight(sheet: Sheet, { label, value, note }: HighlightBlock): void {
  const lines = [
    { text: label, style: { color: COLOR.muted, width: WIDTH } },
    { text: value, style: { font: 'bold', size: SIZE.highlight, color: COLOR.accent, width: WIDTH } },
    ...(note === undefined ? [] : [{ text: note, style: { width: WIDTH } }]),
  ] as const;
  const height = lines.reduce((sum, { text, style }) => sum + sheet.heightOf(text, style), 2 * PADDING - 3);
  sheet.ensureSpace(height + 16);
  sheet.addSpace(16);

  const top = sheet.y;
  sheet.decorate(() => {
    sheet.pdf.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 6).fill(COLOR.soft);
  });
  sheet.add('P', () => {
    sheet.y = top + PADDING;
    for (const { text, style } of lines) sheet.write(text, PAGE.margin + PADDING, sheet.y, style);
  });
  sheet.y = top + height;
}
