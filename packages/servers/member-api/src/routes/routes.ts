import { contract } from '@portal/api/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';
import { getFaqs, searchFaqs } from './faqs.ts';
import { getCertificateSummary } from './get-certificate-summary.ts';
import { getContactTopics } from './get-contact-topics.ts';
import { getDocumentList } from './get-document-list.ts';
import { getDocuSignUrls } from './get-docusign-urls.ts';
import { getEnvironmentName } from './get-environment-name.ts';
import { getMemberProfile } from './get-member-profile.ts';
import { getPendingPayments } from './get-pending-payments.ts';
import { getPrimaryAddress } from './get-primary-address.ts';
import { getCertificatePaymentHistory, getPaymentHistory } from './payment-history.ts';
import { getPaymentLines, getPaymentList } from './payment-lines.ts';
import type { Admission, Route, Services } from './route.ts';
import { writeToLog } from './write-to-log.ts';

/** One route for each call of the contract: a call without one does not compile, and does not start either. */
const routes: Readonly<Record<keyof typeof contract, Route>> = {
  GetMemberProfileByAzureObjectId: getMemberProfile,
  GetPrimaryAddress: getPrimaryAddress,
  GetEnvironmentName: getEnvironmentName,
  GetFrequentlyAskedQuestions: getFaqs,
  SearchFrequentlyAskedQuestions: searchFaqs,
  GetContactTopics: getContactTopics,
  WriteToLog: writeToLog,
  GetCertificateSummary: getCertificateSummary,
  GetPaymentList: getPaymentList,
  GetPaymentLines: getPaymentLines,
  GetPaymentHistory: getPaymentHistory,
  GetCertificatePaymentHistory: getCertificatePaymentHistory,
  GetPendingPayments: getPendingPayments,
  GetDocumentList: getDocumentList,
  GetDocuSignUrls: getDocuSignUrls,
};

/**
 * Registers every call of the contract.
 * @throws StartError that names the calls without a route.
 */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  admission: Admission,
  given: Readonly<Record<string, Route | undefined>> = routes,
): void {
  const missing = Object.values(contract).filter((call) => given[call.name]?.call !== call);
  if (missing.length > 0) {
    throw new StartError(`There is no route for ${missing.map(({ name }) => name).join(', ')}.`);
  }
  for (const { name } of Object.values(contract)) given[name]?.register(app, services, admission);
}
