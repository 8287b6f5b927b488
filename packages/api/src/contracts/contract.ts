import { GetCertificateDetails, GetCertificateSummary, GetSurrenderQuote } from './certificate.ts';
import { SendContactInfoUpdateEmail, SendSupportRequestEmail } from './contact.ts';
import { GetDocument, GetDocumentList, GetDocumentMFPList } from './document.ts';
import { GetDocuSignUrls } from './docusign.ts';
import { ConfirmEmailAddress, GetWaitingEmailAddress } from './email-confirmation.ts';
import {
  MakeMultipleSinglePayments,
  MakeRecurringPayment,
  MakeSinglePayment,
  UpdateRecurringPayment,
  VoidRecurringPayment,
  VoidSinglePayment,
} from './make-payment.ts';
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
  GetRecurringPaymentHistory,
  GetSinglePaymentHistory,
} from './payment.ts';
import { GetACHHolidays, GetPaymentMethods, GetWalletUrl } from './payment-methods.ts';
import {
  InsertMemberProfileInfo,
  UpdateMemberProfileInfo,
  ValidateMemberIdentity,
  ValidateMemberIdentityNoCertificate,
} from './registration.ts';

/** Every call that the member API serves. The server refuses to start with one of them missing. */
export const contract = {
  GetMemberProfileByAzureObjectId,
  GetPrimaryAddress,
  GetEnvironmentName,
  GetFrequentlyAskedQuestions,
  SearchFrequentlyAskedQuestions,
  GetContactTopics,
  ValidateMemberIdentity,
  ValidateMemberIdentityNoCertificate,
  InsertMemberProfileInfo,
  UpdateMemberProfileInfo,
  GetWaitingEmailAddress,
  ConfirmEmailAddress,
  SendContactInfoUpdateEmail,
  SendSupportRequestEmail,
  WriteToLog,
  GetCertificateSummary,
  GetCertificateDetails,
  GetSurrenderQuote,
  GetPaymentList,
  GetPaymentLines,
  GetPaymentHistory,
  GetCertificatePaymentHistory,
  GetPendingPayments,
  GetRecurringPaymentHistory,
  GetSinglePaymentHistory,
  GetPaymentMethods,
  GetWalletUrl,
  GetACHHolidays,
  MakeSinglePayment,
  MakeMultipleSinglePayments,
  MakeRecurringPayment,
  UpdateRecurringPayment,
  VoidSinglePayment,
  VoidRecurringPayment,
  GetDocumentList,
  GetDocumentMFPList,
  GetDocument,
  GetDocuSignUrls,
} as const;
