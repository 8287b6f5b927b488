import { contract } from '@portal/api/contracts/contract';
import { OperatorError } from '@portal/server-kit/operator-error';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import * as accountPaymentHistory from './account-payment-history.ts';
import * as certificates from './certificates.ts';
import * as closePaymentRequests from './close-payment-requests.ts';
import * as createPayments from './create-payments.ts';
import * as documentVisits from './document-visits.ts';
import * as documents from './documents.ts';
import * as emailConfirmation from './email-confirmation.ts';
import * as faqs from './faqs.ts';
import * as formSubmissions from './form-submissions.ts';
import * as getApiExtensions from './get-api-extensions.ts';
import * as getBootstrapData from './get-bootstrap-data.ts';
import * as getContactTopics from './get-contact-topics.ts';
import * as getDocusignUrls from './get-docusign-urls.ts';
import * as getEnvironmentName from './get-environment-name.ts';
import * as getMemberProfile from './get-member-profile.ts';
import * as getPendingPayments from './get-pending-payments.ts';
import * as getPrimaryAddress from './get-primary-address.ts';
import * as paperless from './paperless.ts';
import * as paymentHistory from './payment-history.ts';
import * as paymentLines from './payment-lines.ts';
import * as paymentMethods from './payment-methods.ts';
import * as premiumReminder from './premium-reminder.ts';
import * as recurringPayments from './recurring-payments.ts';
import * as reportDeath from './report-death.ts';
import type { Route, RouteDeps } from './route.ts';
import * as saveMemberProfile from './save-member-profile.ts';
import * as sendContactRequests from './send-contact-requests.ts';
import { createSubrequest } from './subrequest.ts';
import { isSupportedBy } from './supported-endpoints.ts';
import * as validateMemberIdentity from './validate-member-identity.ts';
import * as voidPayments from './void-payments.ts';
import * as writeToLog from './write-to-log.ts';

const MODULES: readonly object[] = [
  accountPaymentHistory,
  certificates,
  closePaymentRequests,
  createPayments,
  documentVisits,
  documents,
  emailConfirmation,
  faqs,
  formSubmissions,
  getApiExtensions,
  getBootstrapData,
  getContactTopics,
  getDocusignUrls,
  getEnvironmentName,
  getMemberProfile,
  getPendingPayments,
  getPrimaryAddress,
  paperless,
  paymentHistory,
  paymentLines,
  paymentMethods,
  premiumReminder,
  recurringPayments,
  reportDeath,
  saveMemberProfile,
  sendContactRequests,
  validateMemberIdentity,
  voidPayments,
  writeToLog,
];

/** Route of each contract endpoint by name. A missing route fails startup. */
const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  MODULES.flatMap((module) => Object.values(module))
    .filter(isRoute)
    .map((route) => [route.endpoint.name, route]),
);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'register' in value;
}

/**
 * Registers the endpoints of the specification and of the configured extensions.
 * @throws OperatorError that names endpoints of the contract without a route
 */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  deps: RouteDeps,
  handlers: Readonly<Record<string, Route | undefined>> = routes,
): void {
  const missing = Object.values(contract).filter(
    (endpoint) => handlers[endpoint.name]?.endpoint !== endpoint,
  );
  if (missing.length > 0) {
    throw new OperatorError(`No route is defined for ${missing.map(({ name }) => name).join(', ')}.`);
  }
  const subrequest = createSubrequest(handlers, services, deps.limits);
  const supported = Object.values(contract).filter(isSupportedBy(services.config));
  for (const { name } of supported) handlers[name]?.register(app, { ...services, subrequest }, deps);
}
