import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

let createdFiles: File[] = [];
let revoked: string[] = [];

beforeEach(() => {
  createdFiles = [];
  revoked = [];
  vi.useFakeTimers();
  // jsdom implements neither.
  URL.createObjectURL = (file) => {
    createdFiles.push(file as File);
    return 'blob:document';
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('saves a file under its name, and revokes its URL afterwards', {
  tags: ['WEL-05', 'DOC-11', 'R-16'],
}, async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} ${this.href}`);
  });
  const pdf = new Blob([Uint8Array.of(0x25, 0xe9)], { type: 'application/pdf' });
  saveFile(pdf, 'Welcome Packet - Annuity.pdf', pdf.type);
  expect(names).toEqual(['Welcome Packet - Annuity.pdf blob:document']);
  const [file] = createdFiles;
  expect([file?.name, file?.type]).toEqual(['Welcome Packet - Annuity.pdf', 'application/pdf']);
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0x25, 0xe9]);
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(['blob:document']);
});
