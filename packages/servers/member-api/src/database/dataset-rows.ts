import type { ResolvedCertificate, ResolvedDataset } from '@portal/dataset/dates';
import { dayOfMonth } from '@portal/domain/values/dates';
import { htmlToText } from '@portal/domain/values/html-to-text';
import { phraseOf } from '@portal/domain/values/tokenize-query';

export function datasetRows(dataset: ResolvedDataset) {
  const { members, certificates } = dataset;
  return {
    spousalConsentStates: dataset.spousalConsentStates.map((state) => ({ state })),
    members: members.map((member) => ({
      life_pro_name_id: member.LifeProNameId,
      first_name: member.FirstName,
      middle_name: member.MiddleName,
      last_name: member.LastName,
      date_of_birth: member.DateOfBirth,
      last_four_ssn: member.LastFourSsn,
    })),
    addresses: members.map(addressRow),
    profiles: members.flatMap(profileRow),
    certificates: certificates.map(certificateRow),
    paymentSummaries: certificates.flatMap(paymentSummaryRow),
    activities: certificates.flatMap(activityRows),
    surrenderQuotes: certificates.flatMap(surrenderQuoteRow),
    riders: certificates.flatMap(({ CertificateNumber, RiderNames }) =>
      RiderNames.map((rider, position) => ({
        certificate_number: CertificateNumber,
        position,
        rider_name: rider.RiderName,
        description: rider.Description,
      })),
    ),
    parties: certificates.flatMap(partyRows),
    paylines: certificates.flatMap(paylineRows),
    history: certificates.flatMap(historyRows),
    documents: certificates.flatMap(({ CertificateNumber, Documents }) =>
      Documents.map((document) => ({
        document_id: document.DocumentId,
        certificate_number: CertificateNumber,
        form_type: document.FormType,
        period: document.Period,
        // Documents from before the portal trigger no email.
        ...{ filed_at: filedAt(document), notified_at: filedAt(document) },
      })),
    ),
    documentAmounts: certificates.flatMap(({ Documents }) =>
      Documents.flatMap(({ DocumentId, Amounts = [] }) =>
        Amounts.map(({ Label, Amount }, position) => ({
          document_id: DocumentId,
          position,
          label: Label,
          amount_cents: Amount,
        })),
      ),
    ),
    payments: pendingPaymentRows(dataset),
    faqs: dataset.faqs.map((faq, position) => ({
      faq_id: faq.Id,
      position,
      category: faq.Category,
      question: faq.Question,
      // Removes markup from answers before search or browsers can see it (SUP-11, R-06).
      answer: htmlToText(faq.Answer),
    })),
    searchSynonyms: (dataset.searchSynonyms ?? []).map(({ Phrase, Means }) => ({
      phrase: phraseOf(Phrase),
      means: Means,
    })),
    pageQuestions: (dataset.pageHelp ?? []).flatMap(({ Topic, FaqIds }) =>
      FaqIds.map((id, position) => ({ topic: Topic, faq_id: id, position })),
    ),
    contactTopics: dataset.contactTopics.map((topic, position) => ({
      contact_topic_id: topic.Id,
      position,
      title: topic.Title,
    })),
    contactIssues: dataset.contactTopics.flatMap((topic) =>
      topic.Issues.map((issue, position) => ({
        contact_topic_id: topic.Id,
        contact_issue_id: issue.Id,
        position,
        title: issue.Title,
      })),
    ),
    docusignUrls: dataset.docuSignUrls.map((url) => ({
      docusign_envelope_master_id: url.DocuSignEnvelopeMasterId,
      docusign_envelope_url: url.DocuSignEnvelopeUrl,
      has_spouse_role: url.HasSpouseRole,
    })),
  };
}

type Member = ResolvedDataset['members'][number];

/** Uses the first usable method of the wallet. Schedules are monthly on the day of the payment date. */
function pendingPaymentRows({ members, pendingPayments }: ResolvedDataset) {
  const wallets = new Map(
    members.map(({ Account }) => [Account?.AzureObjectGuid, Account?.PaymentMethods ?? []]),
  );
  return pendingPayments.map((payment) => {
    const isSingle = payment.Kind === 'single';
    const method = wallets.get(payment.AzureObjectGuid)?.find(({ Pending }) => !Pending);
    return {
      kind: payment.Kind,
      azure_object_id: payment.AzureObjectGuid,
      certificate_number: payment.CertificateNumber,
      payment_type: payment.PaymentType,
      amount_cents: payment.Amount,
      payment_date: payment.Date,
      schedule_day: isSingle ? null : dayOfMonth(payment.Date),
      schedule_type_code: isSingle ? null : ('MONTHLY' as const),
      method_token: method?.Token ?? null,
      state: isSingle ? ('SCHEDULED' as const) : ('ACTIVE' as const),
      processor_reference: payment.ReferenceNumber,
      instruction: null,
      debit_authorization: null,
    };
  });
}

function addressRow({ LifeProNameId, Address }: Member) {
  return {
    life_pro_name_id: LifeProNameId,
    address_line1: Address.AddressLine1,
    address_line2: Address.AddressLine2,
    address_line3: Address.AddressLine3,
    city: Address.City,
    state: Address.State,
    zip_code: Address.ZipCode,
    country: Address.Country,
    phone_number: Address.PhoneNumber,
    is_temporary: Address.IsTemporary,
    email_address: Address.EmailAddress,
  };
}

function profileRow({ LifeProNameId, Account, Profile }: Member) {
  if (!Account || !Profile) return [];
  return [
    {
      azure_object_id: Account.AzureObjectGuid,
      life_pro_name_id: LifeProNameId,
      account_user_name: Profile.AccountUserName,
      profile_registered: Profile.ProfileRegistered,
      profile_validated: Profile.ProfileValidated,
      allow_access: Profile.AllowAccess,
      allow_email_contact: Profile.AllowEmailContact,
      display_first_name: Profile.DisplayFirstName,
      display_last_name: Profile.DisplayLastName,
      email_address: Profile.EmailAddress,
    },
  ];
}

function certificateRow(certificate: ResolvedCertificate) {
  const { CertificateValues: values, LoanQuote } = certificate;
  return {
    certificate_number: certificate.CertificateNumber,
    line_of_business: certificate.LineOfBusiness,
    product_description: certificate.ProductDescription,
    product_name: certificate.ProductName,
    certificate_type: certificate.CertificateType,
    chapter_number: certificate.ChapterNumber,
    issue_date: certificate.IssueDate,
    face_amount_cents: certificate.FaceAmount,
    status: certificate.Status,
    is_in_grace: certificate.IsInGrace,
    is_paid_up_to_date: certificate.IsPaidUpToDate,
    paid_up_type: certificate.PaidUpType,
    paid_to_date: certificate.PaidToDate,
    payment_due_date: certificate.PaymentDueDate,
    billing_status: certificate.BillingStatus,
    billing_status_reason: certificate.BillingStatusReason,
    billing_frequency: certificate.BillingFrequency,
    is_on_pac: certificate.IsOnPAC,
    by_pass_quote_calc: certificate.ByPassQuoteCalc,
    estimated_death_benefit_cents: certificate.EstimatedDeathBenefit,
    plan_type: certificate.PlanType,
    interest_rate: certificate.InterestRate,
    guaranteed_interest_rate: certificate.GuaranteedInterestRate,
    qualification_code: values.QualificationCode,
    dividend_pua_face_cents: values.DividendPUAFace,
    years_certain: values.YearsCertain,
    pay_mode: values.PayMode,
    payout_amount_cents: values.PayoutAmount,
    net_loan_avail_cents: LoanQuote?.NetLoanAvail ?? null,
  };
}

function paymentSummaryRow({ CertificateNumber, PaymentSummary }: ResolvedCertificate) {
  if (!PaymentSummary) return [];
  return [
    {
      certificate_number: CertificateNumber,
      due_date: PaymentSummary.DueDate,
      billed_amount_cents: PaymentSummary.BilledAmount,
      amount_editable: PaymentSummary.AmountEditable,
    },
  ];
}

function activityRows({ CertificateNumber, CertificateValues }: ResolvedCertificate) {
  return CertificateValues.ActivitySummary.map((activity, position) => ({
    certificate_number: CertificateNumber,
    position,
    month: activity.Month,
    year: activity.Year,
    premiums_received_cents: activity.PremiumsReceived,
    interest_credited_cents: activity.InterestCredited,
    withdrawals_cents: activity.Withdrawals,
    loan_activity_cents: activity.LoanActivity,
    monthly_deductions_cents: activity.MonthlyDeductions,
  }));
}

function surrenderQuoteRow({ CertificateNumber, SurrenderQuote: quote }: ResolvedCertificate) {
  if (!quote) return [];
  return [
    {
      certificate_number: CertificateNumber,
      cash_value_pua_cents: quote.CashValuePUA,
      fund_value_cents: quote.FundValue,
      fv_current_interest_rate: quote.FVCurrentInterestRate,
      fv_guaranteed_int_rate: quote.FVGuaranteedIntRate,
      dividend_accumulation_cents: quote.DividendAccumulation,
      ar_fund_value_cents: quote.ARFundValue,
      surrender_amount_cents: quote.SurrenderAmount,
      free_withdrawal_cents: quote.FreeWithdrawal,
      loan_interest_cents: quote.LoanInterest,
      loan_balance_cents: quote.LoanBalance,
    },
  ];
}

function partyRows({ CertificateNumber, Parties }: ResolvedCertificate) {
  return Parties.map(({ Role, LifeProNameId, Person, BusinessName }, position) => ({
    certificate_number: CertificateNumber,
    position,
    role: Role,
    life_pro_name_id: LifeProNameId ?? null,
    first_name: Person?.FirstName ?? null,
    middle_name: Person?.MiddleName ?? null,
    last_name: Person?.LastName ?? null,
    full_name: Person?.FullName ?? null,
    business_name: BusinessName ?? null,
  }));
}

function paylineRows({ CertificateNumber, Paylines }: ResolvedCertificate) {
  return Paylines.map((line, position) => ({
    certificate_number: CertificateNumber,
    position,
    payment_type: line.PaymentType,
    amount_due_cents: line.AmountDue,
    is_recurring: line.IsRecurring,
    has_recurring_payment: line.HasRecurringPayment,
    billing_frequency: line.BillingFrequency,
    due_date: line.DueDate,
    billed_amount_cents: line.BilledAmount,
    amount_billed_cents: line.AmountBilled,
    amount_editable: line.AmountEditable,
    is_prorated: line.IsProrated,
    number_of_months_due: line.NumberOfMonthsDue,
    list_bill_id: line.ListBillId,
    max_payment_date: line.MaxPaymentDate,
    recurring_max_payment_date: line.RecurringMaxPaymentDate,
  }));
}

function historyRows({ CertificateNumber, History }: ResolvedCertificate) {
  return History.map((payment) => ({
    certificate_number: CertificateNumber,
    payment_date: payment.PaymentDate,
    payment_amount_cents: payment.PaymentAmount,
    payment_type: payment.PaymentType,
    returned_indicator: payment.ReturnedIndicator,
  }));
}

/** Bills count from their month, statements and tax forms from the February after their year. */
function filedAt({ FormType, Period }: ResolvedCertificate['Documents'][number]): Date {
  const isAfterYear = FormType === 'Annual Statement Letter' || FormType === 'Reportable Tax Form';
  const month = Period.length > 4 ? Period : isAfterYear ? `${Number(Period) + 1}-02` : `${Period}-01`;
  return new Date(`${month}-01T12:00:00Z`);
}
