import type { Page, Response } from 'playwright/test';
import { expect } from './expect.ts';
import type { ExpectedForms } from './expected-pages.ts';
import { navigateToPageState } from './open-page-state.ts';
import { expectPage } from './sign-in.ts';

/** The form without its own page: the list asks for the certificate (FORM-04, FORM-12). */
const OPENS_IN_PLACE = 'Change of Name';

/**
 * Compares the form catalogue with the member's file: available forms, their certificates, and reasons of the others.
 * The server must return no other form's URL (AMB-05, FORM-18).
 */
export async function expectForms(
  page: Page,
  { allowed, ineligible }: ExpectedForms,
  linksGiven: () => Promise<number[][]>,
): Promise<void> {
  await navigateToPageState(page, { path: '/forms', heading: 'Available Forms' });
  // The page groups the forms. A unit test checks their order.
  expect(Object.fromEntries(await readRows(page, 'For you'))).toEqual(
    Object.fromEntries(
      allowed.map(({ form, certificates }) => [
        form,
        expect.stringContaining(
          form === OPENS_IN_PLACE
            ? `, ${certificates[0]?.split(' ')[0]}.`
            : certificates.length === 1
              ? `For certificate ${certificates[0]?.split(' ')[0]}`
              : `For ${certificates.length} of your certificates`,
        ),
      ]),
    ),
  );
  expect(await readRows(page, 'Not available to you')).toEqual(Object.entries(ineligible));

  for (const { form, envelope, certificates } of oneFormPerChoice(allowed)) {
    await page.getByRole('link', { name: form, exact: true }).click();
    await expectPage(page, form);
    await expect(page).toHaveURL(`/forms/${envelope}`);
    await expect(page.getByLabel('Certificate', { exact: true }).locator('option')).toHaveText([
      'Choose a certificate',
      ...certificates,
    ]);
    await page.getByRole('link', { name: 'Back to Forms' }).click();
    await expectPage(page, 'Available Forms');
  }
  const envelopes = allowed.map(({ envelope }) => envelope).sort();
  const answers = await linksGiven();
  // Members without certificates cause no requests.
  if (envelopes.length > 0) expect(answers.length, 'answers of GetDocuSignUrls').toBeGreaterThan(0);
  for (const envelopesOfResponse of answers) expect(envelopesOfResponse).toEqual(envelopes);
}

/** Selects forms that offer distinct certificates, because the list has already shown the numbers. */
function oneFormPerChoice(allowed: ExpectedForms['allowed']): ExpectedForms['allowed'] {
  const byChoice = allowed
    .filter(({ form }) => form !== OPENS_IN_PLACE)
    .map((offer) => [offer.certificates.join(), offer] as const);
  return [...new Map(byChoice).values()];
}

/** Records the envelope numbers of each later response with form URLs, sorted. */
export function followFormLinks(page: Page): () => Promise<number[][]> {
  const answers: Promise<number[] | undefined>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('/GetDocuSignUrls')) return;
    // A page that is left during a request has no response to read.
    answers.push(envelopesIn(response).catch(() => undefined));
  });
  return async () => (await Promise.all(answers)).filter((envelopes) => envelopes !== undefined);
}

async function envelopesIn(response: Response): Promise<number[]> {
  const urls = (await response.json()) as { DocuSignEnvelopeMasterId: number }[];
  return urls.map(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId).sort();
}

/** Reads the rows of a part of the catalogue as name and text. */
function readRows(page: Page, part: string): Promise<(readonly [form: string, says: string])[]> {
  return page
    .getByRole('region', { name: part })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        // biome-ignore lint/performance/useDomNodeTextContent: what is read parts what stands apart
        const [form = '', ...text] = (row as HTMLElement).innerText.split('\n').filter((line) => line !== '');
        return [form, text.join(' ')] as const;
      }),
    );
}
