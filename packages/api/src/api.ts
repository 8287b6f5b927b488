/** Client-side entry, shared once at run time. Servers import the contracts through their sub-paths. */
export { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
export { ApiError } from './client/api-error.ts';
export {
  ApiClientContext,
  apiQueryOptions,
  createQueryClient,
  queriesInvalidatedBy,
  queryKeyOf,
  useApiClient,
  useApiMutation,
  useApiQuery,
} from './client/api-query.ts';
export {
  type ApiClient,
  type ApiClientOptions,
  createApiClient,
  type RequestHeaders,
} from './client/client.ts';
export { recordServerTime, serverNow } from './client/server-clock.ts';
export {
  type ActivityRow,
  type Beneficiary,
  type Certificate,
  type CertificateDetails,
  type CertificateSummary,
  GetCertificateDetails,
  GetCertificateSummary,
  GetSurrenderQuote,
  type Person,
  type SurrenderQuote,
} from './contracts/certificate.ts';
export {
  GetPendingContactChange,
  GetSupportRequests,
  type RequestedContact,
  SendContactInfoUpdateEmail,
  SendSupportRequestEmail,
  type SupportRequest,
} from './contracts/contact.ts';
export { ReportDeath } from './contracts/death-report.ts';
export {
  type DocumentFormType,
  type DocumentListItem,
  GetDocument,
  GetDocumentList,
  GetDocumentMFPList,
  GetTaxForms,
  type WelcomePacketItem,
} from './contracts/document.ts';
export { GetNewDocuments, MarkDocumentsSeen } from './contracts/document-visit.ts';
export {
  type DocuSignUrl,
  type FormState,
  type FormSubmission,
  GetDocuSignUrls,
  GetFormSubmissions,
  GetSignedForm,
  StartFormSubmission,
} from './contracts/docusign.ts';
export { ConfirmEmailAddress, GetPendingEmailAddress } from './contracts/email-confirmation.ts';
export {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  INVALIDATION_EVENTS,
  type InvalidationEvent,
  type WireFormat,
} from './contracts/endpoint.ts';
export {
  type FaqSearchResult,
  GetPageHelp,
  GetRelatedQuestions,
  type HighlightedText,
  type PageQuestion,
  SaveArticleFeedback,
  SearchFrequentlyAskedQuestions,
  SuggestFrequentlyAskedQuestions,
} from './contracts/help.ts';
export {
  ClosePaymentRequests,
  MakeMultipleSinglePayments,
  MakeRecurringPayment,
  MakeSinglePayment,
  type RecurringPayment,
  type RecurringPaymentResult,
  type RequestedPayment,
  type SinglePayment,
  type SinglePaymentResult,
  UpdateRecurringPayment,
  VoidRecurringPayment,
  VoidSinglePayment,
} from './contracts/make-payment.ts';
export {
  type ContactTopic,
  type FaqsByCategory,
  type FrequentlyAskedQuestion,
  GetContactTopics,
  GetEnvironmentName,
  GetFrequentlyAskedQuestions,
  GetMemberProfileByAzureObjectId,
  GetPrimaryAddress,
  type MemberAddress,
  type MemberProfile,
  WriteToLog,
} from './contracts/member-user.ts';
export { GetPaperlessState, type PaperlessState, SavePaperlessChoice } from './contracts/paperless.ts';
export {
  GetCertificatePaymentHistory,
  GetPaymentHistory,
  GetPaymentLines,
  GetPaymentList,
  GetPendingPayments,
  type Payline,
  type PaymentHistoryItem,
  type PaymentLine,
  type PendingPayments,
} from './contracts/payment.ts';
export {
  GetACHHolidays,
  GetPaymentMethods,
  GetWalletUrl,
  type PaymentMethodProfile,
} from './contracts/payment-methods.ts';
export { GetPremiumReminder, SavePremiumReminder } from './contracts/premium-reminder.ts';
export {
  InsertMemberProfileInfo,
  UpdateMemberProfileInfo,
  ValidateMemberIdentity,
} from './contracts/registration.ts';
