import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export const PASSWORD = 'Passw0rd!';

export const ADA = person('0d9f3c1a-6a51-4a52-9a5e-1f2d3c4b5a69', 'ada', 'Ada', 'Lovelace');
export const BEN = person('1d9f3c1a-6a51-4a52-9a5e-1f2d3c4b5a69', 'ben', 'Ben', "O'Hara");

function person(oid: string, name: string, givenName: string, familyName: string) {
  return { oid, email: `${name}@example.test`, givenName, familyName };
}

/** Creates a folder with a dataset of two visitors. `remove` deletes it. */
export async function createAccountsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'identity-provider-'));
  const dataset = join(folder, 'dataset.json');
  const visitors = [ADA, BEN].map(({ oid, email, givenName, familyName }) => ({
    AzureObjectGuid: oid,
    EmailAddress: email,
    Password: PASSWORD,
    GivenName: givenName,
    Surname: familyName,
  }));
  const empty = {
    members: [],
    certificates: [],
    pendingPayments: [],
    faqs: [],
    contactTopics: [],
    docuSignUrls: [],
  };
  const head = { format: 'member-portal-dataset/1', environmentName: 'Test', spousalConsentStates: [] };
  await writeFile(dataset, JSON.stringify({ ...head, ...empty, visitors }));
  return {
    folder,
    dataset,
    environment: {
      PORT: '0',
      PORTAL_DATA_DIR: folder,
      PORTAL_DATASET: dataset,
      PORTAL_SOCIETY_NAME: 'Test Society',
      PORTAL_SOCIETY_MARK: '/assets/mark.svg',
    },
    outbox: join(folder, 'identity-provider', 'outbox', 'mail.jsonl'),
    store: join(folder, 'identity-provider', 'store.sqlite'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const Mail = z.object({ time: z.string(), to: z.string(), subject: z.string(), text: z.string() });

/** Returns the messages of the outbox, oldest first. */
export async function readOutbox(path: string) {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => Mail.parse(JSON.parse(line)));
}
