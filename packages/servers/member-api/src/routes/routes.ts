import { contract } from '@portal/api/contracts/contract';
import { StartupError } from '@portal/server-kit/startup-error';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { getRecurringPaymentHistory, getSinglePaymentHistory } from './account-payment-history.ts';
import { closePaymentRequests } from './close-payment-requests.ts';
import { makeMultipleSinglePayments, makeSinglePayment } from './create-payments.ts';
import { getNewDocuments, markDocumentsSeen } from './document-visits.ts';
import { confirmEmailAddress, getPendingEmailAddress } from './email-confirmation.ts';
import {
  getFaqs,
  getPageHelp,
  getRelatedQuestions,
  saveArticleFeedback,
  searchFaqs,
  suggestFaqs,
} from './faqs.ts';
import { getFormSubmissions, getSignedForm, startFormSubmission } from './form-submissions.ts';
import { getApiExtensions } from './get-api-extensions.ts';
import { getBootstrapData } from './get-bootstrap-data.ts';
import { getCertificateDetails } from './get-certificate-details.ts';
import { getCertificateSummary } from './get-certificate-summary.ts';
import { getContactTopics } from './get-contact-topics.ts';
import { getDocument } from './get-document.ts';
import { getDocumentList } from './get-document-list.ts';
import { getDocumentMfpList } from './get-document-mfp-list.ts';
import { getDocuSignUrls } from './get-docusign-urls.ts';
import { getEnvironmentName } from './get-environment-name.ts';
import { getMemberProfile } from './get-member-profile.ts';
import { getPendingPayments } from './get-pending-payments.ts';
import { getPrimaryAddress } from './get-primary-address.ts';
import { getSurrenderQuote } from './get-surrender-quote.ts';
import { getTaxForms } from './get-tax-forms.ts';
import { getPaperlessState, savePaperlessChoice } from './paperless.ts';
import { getCertificatePaymentHistory, getPaymentHistory } from './payment-history.ts';
import { getPaymentLines, getPaymentList } from './payment-lines.ts';
import { getAchHolidays, getPaymentMethods, getWalletUrl } from './payment-methods.ts';
import { getPremiumReminder, savePremiumReminder } from './premium-reminder.ts';
import { makeRecurringPayment, updateRecurringPayment } from './recurring-payments.ts';
import { reportDeath } from './report-death.ts';
import type { AdmissionDeps, Route } from './route.ts';
import { insertMemberProfile, updateMemberProfile } from './save-member-profile.ts';
import {
  getPendingContactChange,
  getSupportRequests,
  sendContactInfoUpdate,
  sendSupportRequest,
} from './send-contact-requests.ts';
import { isServedBy } from './served-calls.ts';
import { validateMemberIdentity, validateMemberIdentityNoCertificate } from './validate-member-identity.ts';
import { voidRecurringPayment, voidSinglePayment } from './void-payments.ts';
import { writeToLog } from './write-to-log.ts';

/** One route per contract call. A missing route fails compilation and startup. */
const routes: Readonly<Record<keyof typeof contract, Route>> = {
  GetMemberProfileByAzureObjectId: getMemberProfile,
  GetApiExtensions: getApiExtensions,
  GetBootstrapData: getBootstrapData,
  GetPrimaryAddress: getPrimaryAddress,
  GetEnvironmentName: getEnvironmentName,
  GetFrequentlyAskedQuestions: getFaqs,
  SearchFrequentlyAskedQuestions: searchFaqs,
  SuggestFrequentlyAskedQuestions: suggestFaqs,
  GetRelatedQuestions: getRelatedQuestions,
  SaveArticleFeedback: saveArticleFeedback,
  GetPageHelp: getPageHelp,
  GetContactTopics: getContactTopics,
  ValidateMemberIdentity: validateMemberIdentity,
  ValidateMemberIdentityNoCertificate: validateMemberIdentityNoCertificate,
  InsertMemberProfileInfo: insertMemberProfile,
  UpdateMemberProfileInfo: updateMemberProfile,
  GetPendingEmailAddress: getPendingEmailAddress,
  ConfirmEmailAddress: confirmEmailAddress,
  SendContactInfoUpdateEmail: sendContactInfoUpdate,
  GetPendingContactChange: getPendingContactChange,
  SendSupportRequestEmail: sendSupportRequest,
  GetSupportRequests: getSupportRequests,
  ReportDeath: reportDeath,
  WriteToLog: writeToLog,
  GetCertificateSummary: getCertificateSummary,
  GetCertificateDetails: getCertificateDetails,
  GetSurrenderQuote: getSurrenderQuote,
  GetPaymentList: getPaymentList,
  GetPaymentLines: getPaymentLines,
  GetPaymentHistory: getPaymentHistory,
  GetCertificatePaymentHistory: getCertificatePaymentHistory,
  GetPendingPayments: getPendingPayments,
  GetRecurringPaymentHistory: getRecurringPaymentHistory,
  GetSinglePaymentHistory: getSinglePaymentHistory,
  GetPaymentMethods: getPaymentMethods,
  GetWalletUrl: getWalletUrl,
  GetACHHolidays: getAchHolidays,
  ClosePaymentRequests: closePaymentRequests,
  MakeSinglePayment: makeSinglePayment,
  MakeMultipleSinglePayments: makeMultipleSinglePayments,
  MakeRecurringPayment: makeRecurringPayment,
  UpdateRecurringPayment: updateRecurringPayment,
  VoidSinglePayment: voidSinglePayment,
  VoidRecurringPayment: voidRecurringPayment,
  GetDocumentList: getDocumentList,
  GetTaxForms: getTaxForms,
  GetDocumentMFPList: getDocumentMfpList,
  GetDocument: getDocument,
  GetPremiumReminder: getPremiumReminder,
  SavePremiumReminder: savePremiumReminder,
  GetNewDocuments: getNewDocuments,
  MarkDocumentsSeen: markDocumentsSeen,
  GetPaperlessState: getPaperlessState,
  SavePaperlessChoice: savePaperlessChoice,
  GetDocuSignUrls: getDocuSignUrls,
  StartFormSubmission: startFormSubmission,
  GetFormSubmissions: getFormSubmissions,
  GetSignedForm: getSignedForm,
};

/**
 * Registers the calls of the specification and of the configured extensions.
 * @throws StartupError that names calls of the contract without a route
 */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  admission: AdmissionDeps,
  handlers: Readonly<Record<string, Route | undefined>> = routes,
): void {
  const missing = Object.values(contract).filter((call) => handlers[call.name]?.call !== call);
  if (missing.length > 0) {
    throw new StartupError(`No route is defined for ${missing.map(({ name }) => name).join(', ')}.`);
  }
  const served = Object.values(contract).filter(isServedBy(services.config));
  for (const { name } of served) handlers[name]?.register(app, services, admission);
}
