// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotAPdfError, savePdf } from './save-pdf.ts';

let made: Blob[] = [];
let revoked: string[] = [];

beforeEach(() => {
  made = [];
  revoked = [];
  vi.useFakeTimers();
  // jsdom has neither.
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:document';
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('WEL-05 R-16 a PDF is saved under its name, whole, and let go of afterwards', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} ${this.href}`);
  });
  savePdf(btoa('%PDF-1.7 \xE9'), 'Welcome Packet - Annuity.pdf');
  expect(names).toEqual(['Welcome Packet - Annuity.pdf blob:document']);
  const [document] = made;
  expect(document?.type).toBe('application/pdf');
  expect([...new Uint8Array((await document?.arrayBuffer()) ?? new ArrayBuffer())].at(-1)).toBe(0xe9);
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(['blob:document']);
});

test.each([
  ['a page', btoa('<html>')],
  ['nothing', ''],
  ['a header that comes late', btoa(' %PDF-1.7')],
  ['no base64', '%%%'],
])('R-16 %s is refused', (_what, base64) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  expect(() => savePdf(base64, 'x.pdf')).toThrow(NotAPdfError);
  expect(click).not.toHaveBeenCalled();
  expect(made).toEqual([]);
});
