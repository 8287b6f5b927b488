import * as bootstrapData from './bootstrap-data.ts';
import * as certificate from './certificate.ts';
import * as contact from './contact.ts';
import * as deathReport from './death-report.ts';
import * as discovery from './discovery.ts';
import * as document from './document.ts';
import * as documentVisit from './document-visit.ts';
import * as docusign from './docusign.ts';
import * as emailConfirmation from './email-confirmation.ts';
import type { Endpoint } from './endpoint.ts';
import * as help from './help.ts';
import * as makePayment from './make-payment.ts';
import * as memberUser from './member-user.ts';
import * as paperless from './paperless.ts';
import * as payment from './payment.ts';
import * as paymentMethods from './payment-methods.ts';
import * as premiumReminder from './premium-reminder.ts';
import * as registration from './registration.ts';

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

function collectEndpoints<Module extends object>(module: Module): EndpointsOf<Module> {
  const endpoints = Object.entries(module).filter(([, value]) => isEndpoint(value));
  return Object.fromEntries(endpoints) as EndpointsOf<Module>;
}

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'path' in value;

/** Every endpoint of the member API. The server refuses to start if one has no handler. */
export const contract = {
  ...collectEndpoints(memberUser),
  ...collectEndpoints(discovery),
  ...collectEndpoints(bootstrapData),
  ...collectEndpoints(help),
  ...collectEndpoints(registration),
  ...collectEndpoints(emailConfirmation),
  ...collectEndpoints(contact),
  ...collectEndpoints(deathReport),
  ...collectEndpoints(certificate),
  ...collectEndpoints(payment),
  ...collectEndpoints(paymentMethods),
  ...collectEndpoints(makePayment),
  ...collectEndpoints(premiumReminder),
  ...collectEndpoints(document),
  ...collectEndpoints(documentVisit),
  ...collectEndpoints(paperless),
  ...collectEndpoints(docusign),
};
