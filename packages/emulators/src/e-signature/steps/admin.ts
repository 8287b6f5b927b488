import type { FastifyReply } from 'fastify';
import { sendPage } from '../../kit/responses.ts';
import { FORMS } from '../forms/catalogue.ts';
import { missingPage } from '../pages/error-pages.ts';
import { signedPage } from '../pages/signed-list.ts';
import type { Services } from './envelope-request.ts';
import { sendDocument } from './send-document.ts';

/** `/signed` lists signed forms, and `/signed/{envelope}.pdf` shows one, to local developers only. */
export async function handleAdminRequest(
  services: Services,
  url: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = ''] = url.split('?', 1);
  const complete = services.envelopes.complete();
  if (path === '/signed') return sendPage(reply, signedPage(services.brand, complete), 200);
  const envelope = complete.find(({ id }) => path === `/signed/${id}.pdf`);
  if (!envelope) return sendPage(reply, missingPage(services.brand), 404);
  const title = FORMS.get(envelope.form)?.title ?? envelope.form;
  return sendDocument(reply, title, await services.documents.read(envelope.id));
}
