import type { Call } from './call.ts';
import * as certificate from './certificate.ts';
import * as contact from './contact.ts';
import * as deathReport from './death-report.ts';
import * as document from './document.ts';
import * as documentVisit from './document-visit.ts';
import * as docusign from './docusign.ts';
import * as emailConfirmation from './email-confirmation.ts';
import * as help from './help.ts';
import * as makePayment from './make-payment.ts';
import * as memberUser from './member-user.ts';
import * as pageStart from './page-start.ts';
import * as paperless from './paperless.ts';
import * as payment from './payment.ts';
import * as paymentMethods from './payment-methods.ts';
import * as registration from './registration.ts';

type CallsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name];
};

/** Whatever a file of contracts exports that `defineCall` has made. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const calls = Object.entries(module).filter(([, part]) => isCall(part));
  // The same choice as the type makes: nothing but a call has a path.
  return Object.fromEntries(calls) as CallsOf<Module>;
}

const isCall = (part: unknown) => typeof part === 'object' && part !== null && 'path' in part;

/** Every call that the member API serves. The server refuses to start with one of them missing. */
export const contract = {
  ...callsOf(memberUser),
  ...callsOf(pageStart),
  ...callsOf(help),
  ...callsOf(registration),
  ...callsOf(emailConfirmation),
  ...callsOf(contact),
  ...callsOf(deathReport),
  ...callsOf(certificate),
  ...callsOf(payment),
  ...callsOf(paymentMethods),
  ...callsOf(makePayment),
  ...callsOf(document),
  ...callsOf(documentVisit),
  ...callsOf(paperless),
  ...callsOf(docusign),
};
