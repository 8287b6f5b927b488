import type { Page } from 'playwright/test';
import type { DemoUser } from '../demo-users.ts';

/** A page of the portal as somebody sees it when all has loaded; the gallery and the scans go through all of them. */
export interface PageState {
  /** The page, by which the gallery groups. */
  readonly page: string;
  /** What is special about this view of it. */
  readonly description: string;
  readonly path: string;
  readonly heading: string;
  readonly demoUser?: DemoUser;
  /** What to do on the page before it is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Who is signed in where it does not matter. */
export const DEFAULT_USER = 'oneCertificate';

/** The day of the picture, for answers that are made for it. */
export const todayIso = () => new Date().toISOString().slice(0, 10);
