import type { Page, Response } from 'playwright/test';
import { expect } from './expect.ts';
import type { ExpectedForms } from './expected-pages.ts';
import { navigateToPageState } from './open-page-state.ts';
import { expectPage } from './sign-in.ts';

/** The form without a page of its own: the list says for which certificate it is filled in (FORM-04, FORM-12). */
const OPENS_IN_PLACE = 'Change of Name';

/**
 * Holds the catalogue against what the member's file says: which forms are theirs, the certificates that each offers, why
 * the others are not, and that the server hands out the address of no other (AMB-05, FORM-18).
 */
export async function expectForms(
  page: Page,
  { allowed, ineligible }: ExpectedForms,
  linksGiven: () => Promise<number[][]>,
): Promise<void> {
  await navigateToPageState(page, {
    page: 'Forms',
    description: '',
    path: '/forms',
    heading: 'Available Forms',
  });
  expect(await readCards(page, 'For you')).toEqual(
    allowed.map(({ form, certificates }) => [
      form,
      expect.stringContaining(
        form === OPENS_IN_PLACE
          ? `It is filled in for certificate ${certificates[0]}.`
          : `For ${certificates.length === 1 ? '1 certificate' : `${certificates.length} certificates`}`,
      ),
    ]),
  );
  expect(await readCards(page, 'Not available to you')).toEqual(Object.entries(ineligible));

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
  // For who has no certificates nothing is asked.
  if (envelopes.length > 0) expect(answers.length, 'answers of GetDocuSignUrls').toBeGreaterThan(0);
  for (const given of answers) expect(given).toEqual(envelopes);
}

/** Forms with a page, no two of which offer the same certificates: the list has told already how many each offers. */
function oneFormPerChoice(allowed: ExpectedForms['allowed']): ExpectedForms['allowed'] {
  const byChoice = allowed
    .filter(({ form }) => form !== OPENS_IN_PLACE)
    .map((offer) => [offer.certificates.join(), offer] as const);
  return [...new Map(byChoice).values()];
}

/** What the server hands out from now on, each time that it is asked, on any page, as sorted numbers of envelopes. */
export function followFormLinks(page: Page): () => Promise<number[][]> {
  const answers: Promise<number[] | undefined>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('/GetDocuSignUrls')) return;
    // A page that is left while it asks once more takes no answer, and there is none to read.
    answers.push(envelopesIn(response).catch(() => undefined));
  });
  return async () => (await Promise.all(answers)).filter((envelopes) => envelopes !== undefined);
}

async function envelopesIn(response: Response): Promise<number[]> {
  const urls = (await response.json()) as { DocuSignEnvelopeMasterId: number }[];
  return urls.map(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId).sort();
}

/** The cards of a part of the catalogue, each as its name and what it says. */
function readCards(page: Page, part: string): Promise<(readonly [form: string, says: string])[]> {
  return page
    .getByRole('region', { name: part })
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => {
        // biome-ignore lint/nursery/useDomNodeTextContent: what is read parts what stands apart
        const [form = '', ...text] = (card as HTMLElement).innerText
          .split('\n')
          .filter((line) => line !== '');
        return [form, text.join(' ')] as const;
      }),
    );
}
