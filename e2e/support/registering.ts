import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { PORTAL_DATA } from '../portal.ts';
import { demo } from './demo.ts';

/** What a member proves to be who they are, as they type it. */
export interface Proof {
  readonly firstName: string;
  readonly lastName: string;
  /** MM/DD/YYYY. */
  readonly dateOfBirth: string;
  readonly lastFourSsn: string;
  readonly certificateNumber: string;
}

/** What step 1 shows, made ahead or drawn (REG-01, REG-02). */
export const FIRST_STEP = `
    - list "Steps of registration":
      - listitem: 1. Create Account (this step)
      - listitem: 2. Personal Information
      - listitem: 3. Customize Member Profile
    - heading "Step 1 of 3 Create Account" [level=1]
    - button "Begin Registration"
    - link "Cancel"
  `;

/** Beside the data that they are registered in, and gone with it. */
const USED = path.join(PORTAL_DATA, 'registered.json');

/** A member of the demo dataset whom no run on this data has registered. @throws when all are registered. */
export function takeUnregistered(): Proof {
  const used = existsSync(USED) ? (JSON.parse(readFileSync(USED, 'utf8')) as string[]) : [];
  for (const { Account, LifeProNameId, FirstName, LastName, DateOfBirth, LastFourSsn } of demo.members) {
    const own = demo.certificates.find(({ Parties }) =>
      Parties.some((party) => party.Role === 'Owner' && party.LifeProNameId === LifeProNameId),
    );
    if (Account || !own || VISITORS.has(FirstName) || used.includes(LifeProNameId)) continue;
    writeFileSync(USED, JSON.stringify([...used, LifeProNameId]));
    const [year, month, day] = DateOfBirth.split('-');
    return {
      firstName: FirstName,
      lastName: LastName,
      dateOfBirth: `${month}/${day}/${year}`,
      lastFourSsn: LastFourSsn,
      certificateNumber: own.CertificateNumber,
    };
  }
  throw new Error('Every member of the demo dataset is registered: remove test-results/portal');
}

/** They have accounts that other journeys sign in with. */
const VISITORS = new Set(demo.visitors.map(({ GivenName }) => GivenName));

export const PASSWORD = 'three unrelated words';

/** Fills the provider's sign-up page, which must be there. */
export async function signUpAs(page: Page, email: string, { firstName, lastName }: Proof): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

type Facts = Pick<Proof, 'dateOfBirth' | 'lastFourSsn' | 'certificateNumber'>;

/** Fills step 2. */
async function fillProof(page: Page, facts: Facts): Promise<void> {
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(facts.dateOfBirth);
  await page
    .getByRole('textbox', { name: 'Last four digits of your Social Security number' })
    .fill(facts.lastFourSsn);
  await page.getByRole('textbox', { name: 'Certificate number' }).fill(facts.certificateNumber);
}

/** Fills step 2 and goes on. */
export async function prove(page: Page, facts: Facts): Promise<void> {
  await fillProof(page, facts);
  await page.getByRole('button', { name: 'Continue' }).click();
}
