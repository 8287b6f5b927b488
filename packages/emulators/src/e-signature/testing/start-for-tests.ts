import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { z } from 'zod';
import { Browser, type Page } from '../../kit/testing/browser.ts';
import { readConfig } from '../config.ts';
import { startESignature } from '../server.ts';

export const PHONE = '1-800-555-0142';

/** Link values of the portal, with unusual names. */
export const LINK = {
  certificate: '000020419791',
  insured: 'Zoë O’Hara & Sons <b>',
  owner: 'Ada "Countess" Lovelace',
  former: 'Ada Byron',
  signer: 'Ada Lovelace',
  email: 'ada@example.test',
};
export const SPOUSE = { Spouse_UserName: 'William King', Spouse_Email: 'william@example.test' };

export const address = (form: string, values: Record<string, string>) =>
  `/forms/${form}?${new URLSearchParams(values)}`;

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Starts a service for a test file. */
export async function startForTests() {
  const folder = await temporaryFolder();
  const events: string[] = [];
  const service = await startESignature(
    readConfig({
      PORT: '0',
      PORTAL_DATA_DIR: folder.folder,
      PORTAL_SUPPORT_PHONE: PHONE,
      PORTAL_SOCIETY_NAME: 'Test Society',
      PORTAL_SOCIETY_MARK: '/assets/mark.svg',
      FAULT_INJECTION: '1',
    }),
    (...line) => events.push(JSON.stringify(line)),
  );
  const { origin } = service;
  return {
    origin,
    logged: events,
    /** Folder of the signed forms. */
    signed: join(folder.folder, 'e-signature', 'signed'),
    browser: () => new Browser(origin),
    /** Opens the first page of a form in a new browser. */
    async open(form: string, values: Record<string, string> = LINK) {
      const browser = new Browser(origin);
      return { browser, page: await browser.open(address(form, values)) };
    },
    fault: (body: object) =>
      fetch(`${origin}/__test__/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Expires the forms without all signatures, as after 31 days. */
    expire: () =>
      fetch(`${origin}/__test__/expire`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    /** Returns the messages to this address, oldest first. */
    async mailTo(to: string) {
      const text = await readFile(join(folder.folder, 'e-signature', 'outbox', 'mail.jsonl'), 'utf8');
      const emails = text
        .trim()
        .split('\n')
        .map((line) => Mail.parse(JSON.parse(line)));
      return emails.filter((email) => email.to === to);
    },
    async stop() {
      await service.close();
      await folder.remove();
    },
  };
}

export const signature = (name: string) => ({ signature: name, consent: 'yes' });

/** Goes from the completed form to the page after the signature. */
export async function fillAndSign(
  browser: Browser,
  page: Page,
  fields: Record<string, string>,
  signer = LINK.signer,
): Promise<Page> {
  const review = await browser.submit(page, 'Continue to review', fields);
  const sign = await browser.follow(review, 'Continue to signature');
  return browser.submit(sign, 'Sign this form', signature(signer));
}
