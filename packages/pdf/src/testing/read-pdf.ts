import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is in a PDF as others see it: its text in reading order, and what a screen reader is told. */
export async function parsePdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  try {
    const { info } = await pdf.getMetadata();
    const pages: { text: string; tags: string[] }[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push({ text, tags: tagsOf(await page.getStructTree()).filter(Boolean) });
    }
    return {
      title: Object(info).Title as unknown,
      language: Object(info).Language as unknown,
      // A Map, whatever the published types say.
      marked: new Map(Object(await pdf.getMarkInfo())).get('Marked') === true,
      pages,
      /** All pages as one line: where lines are broken depends on the layout. */
      text: pages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    };
  } finally {
    await task.destroy();
  }
}

/** What a reader could run or follow in a PDF: actions of the document, its scripts, and links on its pages. */
export async function parsePdfActions(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  try {
    const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
    const annotations = await Promise.all(pages.map(async (page) => (await page).getAnnotations()));
    return {
      actions: await pdf.getOpenAction(),
      javaScript: await pdf.getJSActions(),
      annotations: annotations.flat(),
    };
  } finally {
    await task.destroy();
  }
}

/** The kinds of structure that have something on this page, in order. */
function tagsOf(node: unknown): string[] {
  const {
    role,
    type,
    children = [],
  } = Object(node) as { role?: string; type?: string; children?: unknown[] };
  if (type === 'content') return [''];
  const within = children.flatMap(tagsOf);
  return within.length > 0 && role !== undefined ? [role, ...within.filter(Boolean)] : within;
}
