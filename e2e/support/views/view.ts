import type { Page } from 'playwright/test';
import type { Person } from '../accounts.ts';

/** A page of the portal as somebody sees it when all has loaded; the gallery and the scans go through all of them. */
export interface View {
  /** The page, by which the gallery groups. */
  readonly page: string;
  /** What is special about this view of it. */
  readonly shows: string;
  readonly path: string;
  readonly heading: string;
  readonly person?: Person;
  /** What to do on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Who is signed in where it does not matter. */
export const member = 'oneCertificate';

/** The day of the picture, for answers that are made for it. */
export const demoDay = () => new Date().toISOString().slice(0, 10);
