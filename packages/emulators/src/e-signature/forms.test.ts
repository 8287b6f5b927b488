import { readFile } from 'node:fs/promises';
import { demoDatasetPath } from '@portal/dataset/demo-path';
import { parsePdf } from '@portal/pdf/testing/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FORMS } from './forms/catalogue.ts';
import { FILLED_FORMS } from './testing/filled-forms.ts';
import { fillAndSign, LINK, startForTests } from './testing/start-for-tests.ts';

let service: Awaited<ReturnType<typeof startForTests>>;
beforeAll(async () => {
  service = await startForTests();
});
afterAll(() => service.stop());

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

test.each(Object.entries(FILLED_FORMS))(
  '%s is completed, reviewed, signed and stored with every value',
  { tags: ['CTX-09', 'FORM-30'] },
  async (slug, { title, fields, reads }) => {
    const { browser, page } = await service.open(slug);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain(`<dd>${escaped(LINK.insured)}</dd>`);
    const review = await browser.submit(page, 'Continue to review', fields);
    for (const text of reads) expect(review.text).toContain(escaped(text));

    const done = await fillAndSign(
      browser,
      await browser.open(review.url.pathname.replace('review', 'fill')),
      fields,
    );
    expect(done.text).toContain('<h1>The form is signed</h1>');
    const document = await browser.follow(done, 'Download the signed form \\(PDF\\)');
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.headers.get('content-disposition')).toBe(`attachment; filename="${title} (signed).pdf"`);
    const { text, title: named } = await parsePdf(document.bytes);
    expect(named).toBe(title);
    for (const value of [LINK.certificate, LINK.insured, LINK.owner, LINK.signer, LINK.email, ...reads]) {
      expect(text).toContain(value);
    }
    for (const statement of FORMS.get(slug)?.statements ?? []) expect(text).toContain(statement);
    expect(text).toMatch(
      /Audit: envelope [\w -]+; opened 2\S+Z; signed 2\S+Z; SHA-256 of the signed text [\w -]{43,45}\./,
    );
  },
);

test('every template of the demo society opens its form', {
  tags: ['CTX-09', 'FORM-29'],
}, async () => {
  const Templates = z.object({
    docuSignUrls: z.array(
      z.object({
        DocuSignEnvelopeMasterId: z.int(),
        DocuSignEnvelopeUrl: z.url(),
        HasSpouseRole: z.boolean(),
      }),
    ),
  });
  const { docuSignUrls } = Templates.parse(JSON.parse(await readFile(demoDatasetPath, 'utf8')));
  expect(docuSignUrls).toHaveLength(FORMS.size);
  for (const { DocuSignEnvelopeMasterId, DocuSignEnvelopeUrl, HasSpouseRole } of docuSignUrls) {
    const form = FORMS.get(new URL(DocuSignEnvelopeUrl).pathname.slice('/forms/'.length));
    expect(form).toMatchObject({ envelope: DocuSignEnvelopeMasterId, spouseRole: HasSpouseRole });
    const filled = DocuSignEnvelopeUrl.replaceAll(/\{(\w+)\}/g, 'The $1');
    const page = await service.browser().open(new URL(filled).pathname + new URL(filled).search);
    for (const value of ['CertificateNumber', 'InsuredName', 'OwnerName', 'SignerName']) {
      expect(page.text).toContain(`The ${value}`);
    }
  }
});
