import type { Page } from 'playwright/test';
import type { DemoUser } from '../demo-users.ts';

/** A page of the portal in a loaded state. Screenshots and scans visit all of them. */
export interface PageState {
  /** The page, by which screenshots are grouped. */
  readonly page: string;
  /** What distinguishes this state. */
  readonly description: string;
  readonly path: string;
  readonly heading: string;
  readonly demoUser?: DemoUser;
  /** Prepares the page before it is checked. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The demo user where any will do. */
export const DEFAULT_USER = 'oneCertificate';

type Preparation = Pick<PageState, 'demoUser' | 'prepare'>;

/** Returns a function that describes states of a public page. */
export const publicPage =
  (page: string, path: string, heading: string) =>
  (description: string, preparation: Preparation = {}): PageState => ({
    ...{ page, description, path, heading, ...preparation },
  });

/** Returns a function that describes states of a page for `demoUser`. */
export const memberPage =
  (page: string, path: string, heading: string, demoUser: DemoUser = DEFAULT_USER) =>
  (description: string, preparation: Preparation = {}): PageState =>
    publicPage(page, path, heading)(description, { demoUser, ...preparation });
