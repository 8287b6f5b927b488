import type { ServerResponse } from 'node:http';
import { sendPage } from '@portal/stand-in-base/responses';
import { FORMS } from '../forms/catalogue.ts';
import { missingPage } from '../pages/failures.ts';
import { signedPage } from '../pages/signed.ts';
import { sendDocument } from './send-document.ts';
import type { Desk } from './visit.ts';

/** `/signed` lists what was signed and `/signed/{envelope}.pdf` shows it, to a developer at this machine only. */
export async function operate(desk: Desk, path: string, response: ServerResponse): Promise<void> {
  const complete = desk.envelopes.complete();
  if (path === '/signed') return sendPage(response, signedPage(desk.brand, complete), 200);
  const envelope = complete.find(({ id }) => path === `/signed/${id}.pdf`);
  if (!envelope) return sendPage(response, missingPage(desk.brand), 404);
  const title = FORMS.get(envelope.form)?.title ?? envelope.form;
  sendDocument(response, title, await desk.documents.read(envelope.id));
}
