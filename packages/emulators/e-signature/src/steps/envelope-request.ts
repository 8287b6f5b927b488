import type { SendEmail } from '@portal/emulator-kit/append-log';
import type { Brand } from '@portal/emulator-kit/pages/layout';
import type { FastifyReply } from 'fastify';
import type { EnvelopeAccess, Role } from '../access.ts';
import type { Envelope, Envelopes } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import type { Log } from '../log.ts';
import type { SignedDocuments } from '../signed-documents.ts';
import type { WebhookSender } from '../webhook-sender.ts';

/** What the pages need beside the request. */
export interface Services {
  brand: Brand;
  envelopes: Envelopes;
  access: EnvelopeAccess;
  documents: SignedDocuments;
  /** Tells whoever made the links what becomes of them. */
  webhook: WebhookSender;
  sendMail: SendEmail;
  /** Where messages can be read, told on the pages; undefined when others than this machine may see them. */
  outbox: string | undefined;
  origin: string;
  now: () => Date;
  log: Log;
}

/** One request to a page of an envelope, by somebody who may see it. */
export interface EnvelopeRequest {
  services: Services;
  envelope: Envelope;
  form: Form;
  roles: ReadonlySet<Role>;
  /** The address of the envelope; its pages lie below it. */
  base: string;
  /** What was posted. */
  fields: ReadonlyMap<string, string>;
  reply: FastifyReply;
  show: (html: string, status?: number) => void;
  goTo: (page: string) => void;
}
