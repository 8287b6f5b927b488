import { expect as plain } from 'playwright/test';

/** A timeout for busy machines, which also applies to screenshots, outside of the test runner. */
export const expect = plain.configure({ timeout: 60_000 });
