import { expect as plain } from 'playwright/test';

/** Waits long enough for a busy machine, in the gallery as well, which has no test runner to say so. */
export const expect = plain.configure({ timeout: 20_000 });
