import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { z } from 'zod';

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Creates a temporary folder with a dataset, and the environment of an emulator in it. */
export async function createEmulatorFolder(name: string, datasetText = '') {
  const { folder, remove } = await temporaryFolder();
  const dataset = join(folder, 'dataset.json');
  await writeFile(dataset, datasetText);
  return {
    environment: {
      PORT: '0',
      PORTAL_DATA_DIR: folder,
      PORTAL_DATASET: dataset,
      PORTAL_SOCIETY_NAME: 'Test Society',
      PORTAL_SOCIETY_MARK: '/assets/mark.svg',
    },
    store: join(folder, name, 'store.sqlite'),
    /** Returns the messages to this address, oldest first. */
    async mailTo(address: string) {
      const text = await readFile(join(folder, name, 'outbox', 'mail.jsonl'), 'utf8');
      const lines = text.trim().split('\n');
      return lines.map((line) => Mail.parse(JSON.parse(line))).filter(({ to }) => to === address);
    },
    remove,
  };
}

export const postJson = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
