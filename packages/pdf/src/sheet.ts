import type PDFDocument from 'pdfkit';
import { limitCombiningMarks } from './limit-combining-marks.ts';
import { COLOR, CONTENT_WIDTH, type FontName, LINE_GAP, PAGE, SIZE } from './style.ts';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** For a header cell; the published types lack it. */
      scope?: 'Row' | 'Column';
    }
  }
}

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = PDFKit.PDFStructureElement;

/** Structure tags that screen readers announce, as far as these documents need them (PDF 32000, 14.8.4). */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

export interface TextStyle {
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly width?: number;
  readonly tabular?: boolean;
  /** Height in points. Text that does not fit ends with an ellipsis. */
  readonly maxHeight?: number;
}

/** Pages filled from top to bottom. All content is either tagged structure or marked as decoration. */
export class Sheet {
  readonly pdf: Pdf;
  readonly #root: Element;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  get y(): number {
    return this.pdf.y;
  }

  set y(to: number) {
    this.pdf.y = to;
  }

  /** Adds space before a block, except at the top of a page. */
  addSpace(height: number): void {
    if (this.y > PAGE.margin) this.y += height;
  }

  /** Starts a new page if the height does not fit. Returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.bottom) return false;
    this.pdf.addPage();
    return true;
  }

  /** Opens an element with children: add them, then end it. */
  open(tag: Tag, parent: Element = this.#root): Element {
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }

  /** Adds an element whose content is drawn at once. */
  add(
    tag: Tag,
    draw: () => void,
    { parent = this.#root, scope }: { parent?: Element; scope?: 'Row' | 'Column' | undefined } = {},
  ): void {
    parent.add(this.pdf.struct(tag, scope ? { scope } : {}, draw));
  }

  /** Draws lines, backgrounds or page text that screen readers skip. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Writes text within an element or a decoration, and moves below it. */
  write(text: string, x: number, y: number, style: TextStyle = {}): void {
    this.#use(style).text(limitCombiningMarks(text), x, y, options(style));
  }

  heightOf(text: string, style: TextStyle): number {
    return this.#use(style).heightOfString(limitCombiningMarks(text), options(style));
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#use(style).widthOfString(limitCombiningMarks(text), options(style));
  }

  rule(x: number, y: number, width: number, color: string = COLOR.border, weight = 0.75): void {
    this.decorate(() => {
      this.pdf.lineWidth(weight).strokeColor(color);
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
  }

  #use({ font = 'regular', size = SIZE.body, color = COLOR.text }: TextStyle): Pdf {
    return this.pdf.font(font).fontSize(size).fillColor(color);
  }
}

function options({
  align = 'left',
  width = CONTENT_WIDTH,
  tabular,
  maxHeight,
}: TextStyle): PDFKit.Mixins.TextOptions {
  return {
    align,
    width,
    lineGap: LINE_GAP,
    ...(tabular && { features: ['tnum'] }),
    ...(maxHeight !== undefined && { height: maxHeight, ellipsis: true }),
  };
}
