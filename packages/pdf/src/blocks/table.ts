import type { DescriptionListBlock, TableBlock } from '../document.ts';
import type { Element, Sheet, TextStyle } from '../sheet.ts';
import { COLOR, CONTENT_WIDTH, PAGE, SIZE } from '../style.ts';
import { columnWidths, GUTTER } from './column-widths.ts';

const PADDING = 4.5;

interface Cell {
  readonly text: string;
  readonly style: TextStyle & { readonly width: number };
  readonly scope?: 'Row' | 'Column';
}

/** A table. Its column headings repeat on each page, as decoration that screen readers skip. */
export function drawTable(sheet: Sheet, { columns, rows, total }: TableBlock): void {
  const body = total ? [...rows, total] : rows;
  const widths = columnWidths(sheet, columns, body);
  const style = (index: number) => {
    const align = columns[index]?.align ?? 'left';
    return { size: SIZE.small, align, tabular: align === 'right', width: widths[index] ?? 0 };
  };
  const header = columns.map(({ title }, index): Cell => {
    return { text: title, scope: 'Column', style: { ...style(index), font: 'bold' } };
  });
  const cells = (row: readonly string[]) =>
    row.map((text, index): Cell => {
      return { text, style: { ...style(index), ...(row === total && { font: 'bold' as const }) } };
    });

  const headerHeight = heightOf(sheet, header);
  const [first] = body;
  sheet.ensureSpace(14 + headerHeight + (first ? heightOf(sheet, cells(first)) : 0));
  sheet.addSpace(14);
  const table = sheet.open('Table');
  drawRow(sheet, header, table);
  sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH, COLOR.text, 1);
  for (const row of body) {
    if (sheet.ensureSpace(heightOf(sheet, cells(row)))) {
      const top = sheet.y;
      sheet.decorate(
        () => drawCells(header, (cell, x) => sheet.write(cell.text, x, top + PADDING, cell.style)),
        'Pagination',
      );
      sheet.y = top + headerHeight;
      sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH, COLOR.text, 1);
    }
    if (row === total) sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH, COLOR.text, 1);
    drawRow(sheet, cells(row), table);
    sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH);
  }
  table.end();
}

/** Labels and values: a table with header cells on the left. */
export function drawDescriptionList(sheet: Sheet, { items }: DescriptionListBlock): void {
  const label = { color: COLOR.muted, width: CONTENT_WIDTH * 0.42 - GUTTER };
  const value = { font: 'bold', width: CONTENT_WIDTH * 0.58 } as const;
  sheet.addSpace(10);
  const table = sheet.open('Table');
  for (const [name, text] of items) {
    const row: Cell[] = [
      { text: name, style: label, scope: 'Row' },
      { text, style: value },
    ];
    sheet.ensureSpace(heightOf(sheet, row));
    drawRow(sheet, row, table);
    sheet.rule(PAGE.margin, sheet.y, CONTENT_WIDTH);
  }
  table.end();
}

function heightOf(sheet: Sheet, row: readonly Cell[]): number {
  return Math.max(...row.map(({ text, style }) => sheet.heightOf(text, style))) + 2 * PADDING - 1;
}

function drawRow(sheet: Sheet, row: readonly Cell[], table: Element): void {
  const top = sheet.y;
  const height = heightOf(sheet, row);
  const parent = sheet.open('TR', table);
  drawCells(row, ({ text, style, scope }, x) => {
    sheet.add(scope ? 'TH' : 'TD', () => sheet.write(text, x, top + PADDING, style), { parent, scope });
  });
  parent.end();
  sheet.y = top + height;
}

function drawCells(row: readonly Cell[], draw: (cell: Cell, x: number) => void): void {
  let x: number = PAGE.margin;
  for (const cell of row) {
    draw(cell, x);
    x += cell.style.width + GUTTER;
  }
}
