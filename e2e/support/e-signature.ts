import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { PORT, PORTAL_DATA } from '../portal.ts';

/** The e-signature service uses the fourth port after the portal's. */
export const SIGNING_PORT = String(PORT + 4);

const OUTBOX = path.join(PORTAL_DATA, 'e-signature/outbox/mail.jsonl');

/** Returns the window that the press opens, once it is at the e-signature service. */
export async function openSigningWindow(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page');
  await press();
  const form = await opening;
  await form.waitForURL((url) => url.port === SIGNING_PORT);
  return form;
}

/** Signs the form on its last page, as either signer. */
export async function sign(form: Page, name: string): Promise<void> {
  await form.getByLabel('Type your full name to sign').fill(name);
  await form.getByLabel(/^I agree to sign electronically/).check();
  await form.getByRole('button', { name: 'Sign this form' }).click();
}

/** Returns the link of the last email to this address; undefined without one. */
export function signingLinkFor(address: string): string | undefined {
  const lines = existsSync(OUTBOX) ? readFileSync(OUTBOX, 'utf8').trim().split('\n') : [];
  const emails = lines.map((line) => JSON.parse(line) as { to: string; text: string });
  return /http\S+$/.exec(emails.findLast(({ to }) => to === address)?.text ?? '')?.[0];
}
