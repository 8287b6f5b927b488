import { GetCertificateSummary } from './certificate.ts';
import { GetDocumentList } from './document.ts';
import { GetDocuSignUrls } from './docusign.ts';
import {
  GetContactTopics,
  GetEnvironmentName,
  GetFrequentlyAskedQuestions,
  GetMemberProfileByAzureObjectId,
  GetPrimaryAddress,
  SearchFrequentlyAskedQuestions,
  WriteToLog,
} from './member-user.ts';
import {
  GetCertificatePaymentHistory,
  GetPaymentHistory,
  GetPaymentLines,
  GetPaymentList,
  GetPendingPayments,
} from './payment.ts';

/** Every call that the member API serves. The server refuses to start with one of them missing. */
export const contract = {
  GetMemberProfileByAzureObjectId,
  GetPrimaryAddress,
  GetEnvironmentName,
  GetFrequentlyAskedQuestions,
  SearchFrequentlyAskedQuestions,
  GetContactTopics,
  WriteToLog,
  GetCertificateSummary,
  GetPaymentList,
  GetPaymentLines,
  GetPaymentHistory,
  GetCertificatePaymentHistory,
  GetPendingPayments,
  GetDocumentList,
  GetDocuSignUrls,
} as const;
