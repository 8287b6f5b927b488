import type { FastifyReply } from 'fastify';
import type { SendEmail } from '../../kit/append-log.ts';
import type { Log } from '../../kit/log.ts';
import type { Brand } from '../../kit/pages/layout.ts';
import type { EnvelopeAccess, Role } from '../access.ts';
import type { Envelope, Envelopes } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import type { SignedDocuments } from '../signed-documents.ts';
import type { WebhookSender } from '../webhook-sender.ts';

export interface Services {
  brand: Brand;
  envelopes: Envelopes;
  access: EnvelopeAccess;
  documents: SignedDocuments;
  webhook: WebhookSender;
  sendMail: SendEmail;
  /** Path of the mail file, shown on pages. */
  outbox: string;
  origin: string;
  now: () => Date;
  log: Log;
}

/** A request for a page of an envelope, by a visitor with access. */
export interface EnvelopeRequest {
  services: Services;
  envelope: Envelope;
  form: Form;
  roles: ReadonlySet<Role>;
  base: string;
  fields: ReadonlyMap<string, string>;
  reply: FastifyReply;
  show: (html: string, status?: number) => void;
  goTo: (page: string) => void;
}
