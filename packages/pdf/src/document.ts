import type { CalendarDate } from '@portal/domain/values/dates';

/** A document as data: who writes it decides what it says, and nothing of how it looks. */
export interface PdfDocument {
  /** What it is called on its first page, in the window of a reader and in a list of files. */
  readonly title: string;
  /** Printed, and the file's own date: the same data give the same bytes on any day. */
  readonly date: CalendarDate;
  readonly letterhead: Letterhead;
  /** Name and address, line by line. */
  readonly recipient?: readonly string[];
  readonly blocks: readonly Block[];
}

/** Whose paper it is. */
export interface Letterhead {
  readonly society: string;
  readonly phone: string;
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | HighlightBlock
  | DescriptionListBlock
  | TableBlock
  | SignatureBlock;

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly text: string;
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly text: string;
}

/** The one figure that a reader looks for, such as the amount due. */
export interface HighlightBlock {
  readonly kind: 'highlight';
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** Names and values in two columns. */
export interface DescriptionListBlock {
  readonly kind: 'description-list';
  readonly items: readonly (readonly [label: string, value: string])[];
}

/** Rows under headings. Amounts stand to the right, digit under digit. */
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

/** A place to sign; with `signed`, the name that was given in place of a hand-written one. */
export interface SignatureBlock {
  readonly kind: 'signature';
  /** Who signs here, such as 'Signature of the owner'. */
  readonly label: string;
  readonly signature?: {
    readonly name: string;
    readonly date: CalendarDate;
    /** How it was signed, such as 'Signed electronically with the account …'. */
    readonly note?: string;
  };
}
