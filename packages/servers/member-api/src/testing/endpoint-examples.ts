import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import { PAPERLESS_TERMS } from '@portal/domain/certificates/paperless';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { z } from 'zod';
import { otherMember, owner, signedForm, unregistered } from './fixture.ts';
import { createRecurringBody, createSingleBody } from './payment-bodies.ts';

type EndpointName = keyof typeof contract;
type Contract = typeof contract;

/** Example of one request, for tests that cover the whole contract. */
type Example<C extends Endpoint> = {
  readonly query: Readonly<Record<string, string>>;
  /** Parameters that may be empty. */
  readonly mayBeEmpty?: readonly string[];
  /** Responses with status 200, for parameters that do not return 404 for other members' resources. */
  readonly insteadOfNotFound?: Readonly<
    Record<string, { readonly otherMembers: unknown; readonly unknown: unknown }>
  >;
} & (C['body'] extends z.core.$ZodType
  ? {
      readonly body: z.input<C['body']>;
      /** Bodies that name another member's resource, by resource. All return 404. */
      readonly otherMemberBodies: Readonly<Record<string, z.input<C['body']>>>;
    }
  : { readonly body?: undefined; readonly otherMemberBodies?: undefined });

/** ENT-21 response for a mismatch. */
const mismatch = (ResponseCode: number) => ({ ResponseCode, FirstName: null, LastName: null, NameId: null });

const shown = { displayFirstName: owner.displayName.first, displayLastName: owner.displayName.last };

const deathReport = {
  DeceasedName: 'Leopold Brandvold',
  DateOfDeath: '2026-11-03',
  CertificateNumber: owner.certificateNumber,
  ReporterName: 'Ingeborg Brandvold',
  Relationship: 'Son or daughter',
  ReporterPhone: '312-555-0177',
  ReporterEmail: 'ingeborg@fixture.example.org',
  Note: 'He lived with me.',
} as const;

/** Wire format, with address lines 2 and 3 swapped (AMB-08). */
const contactUpdate = {
  FirstName: 'Ottilie',
  LastName: 'Quarnstrom',
  AddressOne: '8 Larkspur Court',
  AddressTwo: 'Garden side',
  AddressThree: 'Flat 2',
  City: 'Toronto',
  State: 'ON',
  PostalCode: 'M5V 2T6',
  Country: 'Canada',
  PhoneNumber: '312-555-0124',
  EmailAddress: owner.emailOnFile,
  IsTemporary: true,
  OldFirstName: 'Ottilie',
  OldLastName: 'Quarnstrom',
  OldAddressOne: '214 Juniper Street',
  OldAddressTwo: 'Harbor House',
  OldAddressThree: 'Unit 7',
  OldCity: 'Kenosha',
  OldState: 'WI',
  OldPostalCode: '53140',
  OldCountry: 'United States',
  OldPhoneNumber: '312-555-0114',
  OldEmailAddress: owner.emailOnFile,
  OldIsTemporary: false,
  LifeProNameId: owner.lifeProNameId,
  RecipientEmail: 'services@fixture.example.org',
  User: { DisplayFullName: 'Ottilie Quarnstrom' },
};

const soon = nextBusinessDay(addDays(todayInChicago(new Date()), 7));
const single = createSingleBody({ date: soon });
const recurring = createRecurringBody({ day: Number(soon.slice(8)) });
const paid = { azureObjectId: owner.oid, paymentType: 'Loan Principal' };
const ofOtherMember = { certificateNumber: otherMember.certificateNumber };
const voided = { payment: { header: { notes: '' as const } } };

/** One example per endpoint. A missing endpoint is a compile error. */
export const examples: { readonly [Name in EndpointName]: Example<Contract[Name]> } = {
  GetMemberProfileByAzureObjectId: { query: { azureObjectId: owner.oid } },
  GetApiExtensions: { query: {} },
  GetBootstrapData: {
    query: {
      azureObjectId: owner.oid,
      initialQueries: 'certificate/GetCertificateSummary,payment/GetPaymentList',
    },
    mayBeEmpty: ['initialQueries'],
  },
  GetPrimaryAddress: { query: { lifeProNameId: owner.lifeProNameId } },
  GetEnvironmentName: { query: {} },
  GetFrequentlyAskedQuestions: { query: {} },
  SearchFrequentlyAskedQuestions: { query: { searchValue: 'premium' } },
  SuggestFrequentlyAskedQuestions: { query: { searchValue: 'prem' } },
  GetRelatedQuestions: { query: { articleId: '46' } },
  SaveArticleFeedback: { query: {}, body: { ArticleId: 46, Helped: true }, otherMemberBodies: {} },
  GetContactTopics: { query: {} },
  ValidateMemberIdentity: {
    query: {
      certificateNumber: unregistered.certificateNumber,
      dateOfBirth: unregistered.dateOfBirth,
      lastFourSsn: unregistered.lastFourSsn,
    },
    insteadOfNotFound: { certificateNumber: { otherMembers: mismatch(2000), unknown: mismatch(1000) } },
  },
  ValidateMemberIdentityNoCertificate: {
    query: { dateOfBirth: unregistered.dateOfBirth, lastFourSsn: unregistered.lastFourSsn },
  },
  InsertMemberProfileInfo: {
    query: {
      ...shown,
      azureObjectId: owner.oid,
      allowAccess: 'true',
      allowEmailContact: 'false',
      isValidated: 'true',
      lifeProNameId: owner.lifeProNameId,
      preferredEmail: owner.email,
      userName: owner.userName,
    },
    insteadOfNotFound: { lifeProNameId: { otherMembers: 0, unknown: 0 } },
  },
  UpdateMemberProfileInfo: { query: { ...shown, azureObjectId: owner.oid, validated: 'Y' } },
  GetPendingEmailAddress: { query: {} },
  ConfirmEmailAddress: { query: {}, body: { Token: 'of nobody' }, otherMemberBodies: {} },
  SendContactInfoUpdateEmail: {
    query: {},
    body: contactUpdate,
    otherMemberBodies: { 'another member': { ...contactUpdate, LifeProNameId: otherMember.lifeProNameId } },
  },
  GetPendingContactChange: { query: {} },
  SendSupportRequestEmail: {
    query: {},
    body: {
      Topic: 'Documents',
      Issue: 'Request previous documents',
      Detail: 'The statement of 2019, please.',
      ContactMethod: 'E-mail',
      RecipientEmail: 'services@fixture.example.org',
      User: { DisplayFullName: 'Ottilie Quarnstrom' },
    },
    otherMemberBodies: {},
  },
  GetSupportRequests: { query: {} },
  WriteToLog: { query: { message: 'PAY-02', severity: '1' } },
  GetCertificateSummary: { query: { lifeProNameId: owner.lifeProNameId } },
  GetCertificateDetails: {
    query: { lifeProNameId: owner.lifeProNameId, certificateNumber: owner.certificateNumber },
  },
  GetSurrenderQuote: {
    query: {
      companyCode: '01',
      certificateNumber: owner.certificateNumber,
      effectiveDate: todayInChicago(new Date()),
      lineOfBusiness: 'L',
    },
  },
  GetPaymentList: { query: { lifeProNameId: owner.lifeProNameId } },
  GetPaymentLines: { query: { azureObjectId: owner.oid, lifeProNameId: owner.lifeProNameId } },
  GetPaymentHistory: { query: { lifeProNameId: owner.lifeProNameId } },
  GetCertificatePaymentHistory: { query: { certificateNumber: owner.certificateNumber } },
  GetPendingPayments: { query: { azureObjectId: owner.oid } },
  GetRecurringPaymentHistory: {
    query: { profileUserName: owner.userName, accountNumber: owner.certificateNumber },
  },
  GetSinglePaymentHistory: {
    query: { accountNumber: owner.certificateNumber, dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  },
  GetPaymentMethods: { query: { profileUserName: owner.userName } },
  GetWalletUrl: {
    query: {
      loginId: owner.userName,
      firstName: 'Ottilie',
      lastName: 'Quarnstrom',
      emailAddress: owner.userName,
      mobilePhoneNumber: '312-555-0114',
    },
    mayBeEmpty: ['firstName', 'lastName', 'emailAddress', 'mobilePhoneNumber'],
  },
  GetACHHolidays: { query: { monthNumber: '12', year: '2026', numberOfMonths: '2' } },
  MakeSinglePayment: {
    query: { ...paid, applicationName: 'MemberPortal' },
    body: single,
    otherMemberBodies: {
      'a certificate': createSingleBody({ date: soon, ...ofOtherMember }),
      'a payment method': createSingleBody({ date: soon, token: 'pm-other-member' }),
    },
  },
  MakeMultipleSinglePayments: {
    query: { azureObjectId: owner.oid },
    body: [
      createSingleBody({ date: soon, amount: '30.00' }),
      createSingleBody({ date: soon, amount: '31.00' }),
    ],
    otherMemberBodies: {
      'a certificate': [single, createSingleBody({ date: soon, ...ofOtherMember })],
      'a payment method': [
        single,
        createSingleBody({ date: soon, amount: '30.00', token: 'pm-other-member' }),
      ],
    },
  },
  MakeRecurringPayment: {
    query: paid,
    body: recurring,
    otherMemberBodies: {
      'a certificate': createRecurringBody(ofOtherMember),
      'a payment method': createRecurringBody({ token: 'pm-other-member' }),
      'an account': createRecurringBody({ oid: otherMember.oid }),
    },
  },
  ClosePaymentRequests: { query: {}, body: { RequestKeys: ['key-of-no-request'] }, otherMemberBodies: {} },
  UpdateRecurringPayment: {
    query: { azureObjectId: owner.oid, referenceNumber: 'REF-OWN-CHANGE' },
    body: recurring,
    otherMemberBodies: {
      'a certificate': createRecurringBody(ofOtherMember),
      'a payment method': createRecurringBody({ token: 'pm-other-member' }),
      'an account': createRecurringBody({ oid: otherMember.oid }),
    },
  },
  GetPageHelp: { query: { topic: 'payments' } },
  ReportDeath: { query: {}, body: deathReport, otherMemberBodies: {} },
  VoidSinglePayment: {
    query: { azureObjectId: owner.oid, referenceNumber: 'REF-OWN-SINGLE' },
    body: voided,
    otherMemberBodies: {},
  },
  VoidRecurringPayment: {
    query: { azureObjectId: owner.oid, referenceNumber: 'REF-OWN-VOID' },
    body: voided,
    otherMemberBodies: {},
  },
  GetDocumentList: {
    query: { lifeProNameId: owner.lifeProNameId, certificateNumber: owner.certificateNumber },
  },
  GetTaxForms: { query: {} },
  GetDocumentMFPList: { query: { lifeProNameId: owner.lifeProNameId } },
  GetDocument: {
    query: {
      documentId: 'D-2',
      documentType: 'Billing Document',
      certificateNumber: owner.certificateNumber,
      userName: owner.userName,
    },
  },
  GetPremiumReminder: { query: {} },
  SavePremiumReminder: { query: {}, body: { IsOn: true }, otherMemberBodies: {} },
  GetNewDocuments: { query: {} },
  MarkDocumentsSeen: { query: {} },
  GetPaperlessState: { query: {} },
  SavePaperlessChoice: {
    query: {},
    body: { WithoutPaper: ['Billing Document'], TermsVersion: PAPERLESS_TERMS.version },
    otherMemberBodies: {},
  },
  GetDocuSignUrls: { query: { stateCode: 'WI' } },
  StartFormSubmission: {
    query: {},
    body: { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 43 },
    otherMemberBodies: {
      'a certificate': { CertificateNumber: otherMember.certificateNumber, DocuSignEnvelopeMasterId: 43 },
    },
  },
  GetFormSubmissions: { query: { lifeProNameId: owner.lifeProNameId } },
  GetSignedForm: { query: { reference: signedForm.reference } },
};

interface AnyExample extends Pick<Example<Endpoint>, 'query' | 'insteadOfNotFound'> {
  readonly body?: unknown;
  readonly otherMemberBodies?: Readonly<Record<string, unknown>> | undefined;
}

const NONE: readonly string[] = [];

/** Every endpoint with its example, as rows of a table test. */
export const allEndpoints = Object.values(contract).map((endpoint) => {
  const example: AnyExample = examples[endpoint.name as EndpointName];
  return {
    name: endpoint.name,
    endpoint: endpoint as Endpoint,
    insteadOfNotFound: {},
    mayBeEmpty: NONE,
    ...example,
  };
});
