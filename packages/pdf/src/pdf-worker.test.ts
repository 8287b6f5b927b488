import { dateFromWire } from '@portal/domain/values/dates';
import { afterAll, expect, test } from 'vitest';
import type { PdfDocument } from './document.ts';
import { startPdfWriter } from './pdf-worker.ts';
import { writePdf } from './write-pdf.ts';

const document: PdfDocument = {
  title: 'Billing statement',
  date: dateFromWire('2026-11-01'),
  letterhead: { society: 'Juniper Society', phone: '800-555-0142' },
  blocks: [{ kind: 'paragraph', text: 'Nothing is due.' }],
};
// Untyped data may have another shape.
const broken = { ...document, title: undefined, blocks: [{ kind: 'paragraph' }] } as unknown as PdfDocument;

const writer = startPdfWriter({ maxQueueLength: 2 });
afterAll(() => writer.stop());

test('writes documents in a worker, one by one, with equal bytes', {
  tags: ['R-23'],
}, async () => {
  const expected = await writePdf(document);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const written = await Promise.all([writer.write(document), writer.write(document)]);
  clearInterval(timer);
  for (const bytes of written) expect(bytes.equals(expected)).toBe(true);
  expect(turns).toBeGreaterThan(3);
});

test('rejects a document when the queue is full, and recovers', {
  tags: ['R-23'],
}, async () => {
  const accepted = [writer.write(document), writer.write(document)];
  await expect(writer.write(document)).rejects.toThrow(expect.objectContaining({ name: 'PdfQueueFull' }));
  await Promise.all(accepted);
  await expect(writer.write(document)).resolves.toBeInstanceOf(Buffer);
});

test('rejects a broken document alone, without quoting its text', { tags: ['R-05'] }, async () => {
  await expect(writer.write(broken)).rejects.toThrow('The document could not be written (TypeError).');
  await expect(writer.write(document)).resolves.toBeInstanceOf(Buffer);
});

test('rejects queued documents when stopped', { tags: ['R-23'] }, async () => {
  const writer = startPdfWriter();
  const waiting = expect(writer.write(document)).rejects.toThrow('The server is stopping.');
  await writer.stop();
  await waiting;
});
