import { formatLongDate } from '@portal/domain/values/dates';
import type { SignatureBlock } from '../document.ts';
import type { Sheet } from '../sheet.ts';
import { COLOR, CONTENT_WIDTH, PAGE, SIZE } from '../style.ts';

const HEIGHT = 130;
const DATE_WIDTH = 150;
const GAP = 24;
const NAME_WIDTH = CONTENT_WIDTH - DATE_WIDTH - GAP;

/** Two lines, for name and date, filled in or blank for a pen. They stay on one page. */
export function drawSignature(sheet: Sheet, { label, signature }: SignatureBlock): void {
  sheet.ensureSpace(HEIGHT);
  sheet.addSpace(22);
  const top = sheet.y;
  const line = top + 34;
  const dateX = PAGE.margin + NAME_WIDTH + GAP;
  if (signature) {
    const name = { font: 'italic', size: 20, width: NAME_WIDTH } as const;
    const nameTop = line - 4 - sheet.heightOf(signature.name, { ...name, width: Number.POSITIVE_INFINITY });
    sheet.add('P', () => sheet.write(signature.name, PAGE.margin, nameTop, name));
    const date = formatLongDate(signature.date);
    sheet.add('P', () => sheet.write(date, dateX, line - 22, { width: DATE_WIDTH }));
  }
  sheet.rule(PAGE.margin, line, NAME_WIDTH, COLOR.text);
  sheet.rule(dateX, line, DATE_WIDTH, COLOR.text);

  const small = { size: SIZE.small, color: COLOR.muted } as const;
  sheet.add('P', () => sheet.write(label, PAGE.margin, line + 5, { ...small, width: NAME_WIDTH }));
  const below = sheet.y;
  sheet.add('P', () => sheet.write('Date', dateX, line + 5, { ...small, width: DATE_WIDTH }));
  sheet.y = Math.max(below, sheet.y);
  const note = signature?.note;
  if (note !== undefined) sheet.add('P', () => sheet.write(note, PAGE.margin, sheet.y + 4, small));
}
