import { dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import type { Block, PdfDocument } from './document.ts';
import { parsePdf, parsePdfActions } from './testing/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

const letter = (blocks: readonly Block[]): PdfDocument => ({
  title: 'Annual statement for 2025',
  date: dateFromWire('2026-01-15'),
  letterhead: { society: 'Juniper Society', phone: '800-555-0142' },
  recipient: ['Ottilie Quarnstrom', '214 Juniper Street'],
  blocks,
});

const every = letter([
  { kind: 'heading', text: 'Your certificate' },
  { kind: 'paragraph', text: 'Keep this letter with your papers.' },
  { kind: 'highlight', label: 'Amount due', value: '$61.40', note: 'By December 03, 2026' },
  { kind: 'description-list', items: [['Certificate number', '000000000101']] },
  {
    kind: 'table',
    columns: [{ title: 'Month' }, { title: 'Premiums', align: 'right' }],
    rows: [['January 2025', '$61.40']],
    total: ['Total', '$61.40'],
  },
]);

test('tags every block as searchable text, with title and language', {
  tags: ['DOC-10'],
}, async () => {
  const { pages, text, ...file } = await parsePdf(await writePdf(every));
  expect(file).toEqual({ title: 'Annual statement for 2025', language: 'en-US', marked: true });
  expect(text).toBe(
    'Juniper Society 800-555-0142 Ottilie Quarnstrom 214 Juniper Street January 15, 2026 Annual statement for 2025 ' +
      'Your certificate Keep this letter with your papers. Amount due $61.40 By December 03, 2026 ' +
      'Certificate number 000000000101 Month Premiums January 2025 $61.40 Total $61.40 ' +
      'Annual statement for 2025 Page 1 of 1',
  );
  const table = (...rows: string[][]) => ['Table', ...rows.flatMap((cells) => ['TR', ...cells])];
  expect(pages.map(({ tags }) => tags)).toEqual([
    [
      ...['Root', 'Document', 'P', 'P', 'P', 'P', 'H1', 'H2', 'P', 'P'],
      ...table(['TH', 'TD']),
      ...table(['TH', 'TH'], ['TD', 'TD'], ['TD', 'TD']),
    ],
  ]);
});

test('repeats table headings per page, tagged once', {
  tags: ['DOC-10'],
}, async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`Row ${index + 1}`, '$1.00']);
  const columns = [{ title: 'Month' }, { title: 'Premiums', align: 'right' as const }];
  const { pages } = await parsePdf(await writePdf(letter([{ kind: 'table', columns, rows }])));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain('Month');
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const tags = pages.flatMap((page) => page.tags);
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(2);
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(80);
  expect(pages.flatMap(({ text }) => text.match(/Row \d+/g) ?? [])).toEqual(rows.map(([name]) => name));
});

test('shortens a long title in the footer, where it would start a page', {
  tags: ['DOC-10'],
}, async () => {
  const title = `Certificate of ${'Flexible Premium Adjustable Life Insurance '.repeat(6)}`;
  const { pages } = await parsePdf(await writePdf({ ...letter([]), title }));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toMatch(/Premium Adjustable Life…\s+Page 1 of 1$/);
});

test('breaks a paragraph across pages', {
  tags: ['DOC-10'],
}, async () => {
  const text = 'Every word of this agreement stands in this letter. '.repeat(60).trim();
  const { pages } = await parsePdf(await writePdf(letter([{ kind: 'paragraph', text }])));
  expect(pages).toHaveLength(2);
  const words = pages.map((page) => page.text.match(/agreement/g)?.length ?? 0);
  expect(words.every((count) => count > 0)).toBe(true);
  expect(words.reduce((sum, count) => sum + count)).toBe(60);
});

test('writes the same bytes for the same data on any day', { tags: ['R-16'] }, async () => {
  expect((await writePdf(every)).equals(await writePdf(every))).toBe(true);
});

test('keeps letters of the font, and replaces others', {
  tags: ['R-16'],
}, async () => {
  const names = 'Łukasz Żółć, José Núñez, Thị Nguyễn';
  const { text } = await parsePdf(await writePdf(letter([{ kind: 'paragraph', text: names }])));
  expect(text).toContain('Łukasz Żółć, José Núñez, Thi Nguyên');
});

const MARKUP = `<script>alert(1)</script> <img src=x onerror="alert(2)"> &amp; )Tj /JavaScript (app.alert(3))`;

test('writes markup as text without active content', {
  tags: ['R-06', 'R-16'],
}, async () => {
  const written = await writePdf({
    title: `Certificate of ${MARKUP}`,
    date: dateFromWire('2026-01-15'),
    letterhead: { society: MARKUP, phone: '800-555-0142' },
    recipient: [MARKUP],
    blocks: [
      { kind: 'heading', text: `Heading ${MARKUP}` },
      { kind: 'paragraph', text: `Paragraph ${MARKUP}` },
      { kind: 'highlight', label: 'Amount due', value: MARKUP, note: `Note ${MARKUP}` },
      { kind: 'description-list', items: [['Insured', `Fact ${MARKUP}`]] },
    ],
  });
  const { title, text } = await parsePdf(written);
  expect(title).toBe(`Certificate of ${MARKUP}`);
  // Line breaks depend on the layout.
  const unbroken = text.replaceAll(' ', '');
  for (const before of ['Certificate of', 'Heading', 'Paragraph', 'Note', 'Fact']) {
    expect(unbroken).toContain(`${before} ${MARKUP}`.replaceAll(' ', ''));
  }
  expect(await parsePdfActions(written)).toEqual({ actions: null, javaScript: null, annotations: [] });
});
