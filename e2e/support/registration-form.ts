import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { PORTAL_DATA } from '../portal.ts';
import { demoDataset } from './demo-dataset.ts';

/** Identity details as a member types them. */
export interface IdentityDetails {
  readonly firstName: string;
  readonly lastName: string;
  /** MM/DD/YYYY. */
  readonly dateOfBirth: string;
  readonly lastFourSsn: string;
  readonly certificateNumber: string;
}

/** ARIA snapshot of step 1, prerendered or rendered by the shell (REG-01, REG-02). */
export const FIRST_STEP = `
    - heading "Step 1 of 3 Create Account" [level=1]
    - list "Steps of registration":
      - listitem: 1. Create Account (this step)
      - listitem: 2. Personal Information
      - listitem: 3. Customize Member Profile
    - button "Begin Registration"
    - link "Cancel"
  `;

/** In the data folder, so that both are removed together. */
const CLAIMED_MEMBERS_FILE = path.join(PORTAL_DATA, 'registered.json');

/** Returns a demo member whom no run on this data has registered. @throws when all are registered */
export function claimUnregisteredMember(): IdentityDetails {
  const claimed = existsSync(CLAIMED_MEMBERS_FILE)
    ? (JSON.parse(readFileSync(CLAIMED_MEMBERS_FILE, 'utf8')) as string[])
    : [];
  for (const {
    Account,
    LifeProNameId,
    FirstName,
    LastName,
    DateOfBirth,
    LastFourSsn,
  } of demoDataset.members) {
    const own = demoDataset.certificates.find(({ Parties }) =>
      Parties.some((party) => party.Role === 'Owner' && party.LifeProNameId === LifeProNameId),
    );
    if (Account || !own || MEMBERS_WITH_ACCOUNTS.has(FirstName) || claimed.includes(LifeProNameId)) continue;
    writeFileSync(CLAIMED_MEMBERS_FILE, JSON.stringify([...claimed, LifeProNameId]));
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

/** Members whose accounts other journeys use. */
const MEMBERS_WITH_ACCOUNTS = new Set(demoDataset.visitors.map(({ GivenName }) => GivenName));

export const PASSWORD = 'three unrelated words';

/** Fills the provider's sign-up page. */
export async function signUpAs(
  page: Page,
  email: string,
  { firstName, lastName }: IdentityDetails,
): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

type IdentityFacts = Pick<IdentityDetails, 'dateOfBirth' | 'lastFourSsn' | 'certificateNumber'>;

/** Fills step 2. */
async function fillIdentity(page: Page, identity: IdentityFacts): Promise<void> {
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(identity.dateOfBirth);
  await page
    .getByRole('textbox', { name: 'Last four digits of your Social Security number' })
    .fill(identity.lastFourSsn);
  await page.getByRole('textbox', { name: 'Certificate number' }).fill(identity.certificateNumber);
}

/** Fills and submits step 2. */
export async function submitIdentity(page: Page, identity: IdentityFacts): Promise<void> {
  await fillIdentity(page, identity);
  await page.getByRole('button', { name: 'Continue' }).click();
}
