import type { CalendarDate } from '@portal/domain/values/dates';

/** A document as data: content without layout. */
export interface PdfDocument {
  /** Title on the first page, in the viewer's window and in file lists. */
  readonly title: string;
  /** Printed date and file date: the same data always produce the same bytes. */
  readonly date: CalendarDate;
  readonly letterhead: Letterhead;
  readonly recipient?: readonly string[];
  readonly blocks: readonly Block[];
}

export interface Letterhead {
  readonly society: string;
  readonly phone: string;
}

export type Block = HeadingBlock | ParagraphBlock | HighlightBlock | DescriptionListBlock | TableBlock;

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly text: string;
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly text: string;
}

/** The value that readers look for, for example the amount due. */
export interface HighlightBlock {
  readonly kind: 'highlight';
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** Labels and values in two columns. */
export interface DescriptionListBlock {
  readonly kind: 'description-list';
  readonly items: readonly (readonly [label: string, value: string])[];
}

/** Rows under column headings. Amounts are right-aligned with tabular figures. */
export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: readonly string[];
}

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}
