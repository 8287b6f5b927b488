import { join } from 'node:path';
import { Browser, type Page } from '../../kit/testing/browser.ts';
import { createEmulatorFolder, postJson } from '../../kit/testing/emulator-folder.ts';
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

export async function startForTests(settings: Readonly<Record<string, string>> = {}) {
  const { environment, mailTo, remove } = await createEmulatorFolder('e-signature');
  const events: string[] = [];
  const service = await startESignature(
    readConfig({ ...environment, PORTAL_SUPPORT_PHONE: PHONE, FAULT_INJECTION: '1', ...settings }),
    (...line) => events.push(JSON.stringify(line)),
  );
  const { origin } = service;
  return {
    origin,
    logged: events,
    /** Folder of the signed forms. */
    signed: join(environment.PORTAL_DATA_DIR, 'e-signature', 'signed'),
    browser: () => new Browser(origin),
    /** Opens the first page of a form in a new browser. */
    async open(form: string, values: Record<string, string> = LINK) {
      const browser = new Browser(origin);
      return { browser, page: await browser.open(address(form, values)) };
    },
    fault: (body: object) => postJson(`${origin}/__test__/faults`, body),
    /** Expires the forms without all signatures, as after 31 days. */
    expire: () => postJson(`${origin}/__test__/expire`, {}),
    mailTo,
    async stop() {
      await service.close();
      await remove();
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
