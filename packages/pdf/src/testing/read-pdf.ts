import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Parses a PDF: text in reading order, and the structure that screen readers use. */
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
      // A Map, although the published types say otherwise.
      marked: new Map(Object(await pdf.getMarkInfo())).get('Marked') === true,
      pages,
      /** All pages as one line, because line breaks depend on the layout. */
      text: pages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    };
  } finally {
    await task.destroy();
  }
}

/** Active content of a PDF: document actions, scripts and links. */
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

/** Structure tags of a page, in order. */
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
