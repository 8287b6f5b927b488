import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writePdf } from '@portal/pdf/write-pdf';
import type { Agreement, Envelope } from './envelopes.ts';
import { signedForm } from './signed-form.ts';

/** Stores the signed forms, one PDF file per envelope. */
export class SignedDocuments {
  readonly #folder: string;
  readonly #letterhead: { society: string; phone: string };

  private constructor(folder: string, society: string, phone: string) {
    this.#folder = folder;
    this.#letterhead = { society, phone };
  }

  static async open(folder: string, society: string, phone: string): Promise<SignedDocuments> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new SignedDocuments(folder, society, phone);
  }

  /** Writes the signed form atomically and flushes it to disk. Repeating it rewrites the file. */
  async save(envelope: Envelope, agreement: Agreement): Promise<void> {
    const path = this.#path(envelope.id);
    const bytes = await writePdf(signedForm(envelope, agreement, this.#letterhead));
    const draft = await open(`${path}.new`, 'w', 0o600);
    try {
      await draft.writeFile(bytes);
      await draft.sync();
    } finally {
      await draft.close();
    }
    await rename(`${path}.new`, path);
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.#path(id));
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.pdf`);
  }
}
