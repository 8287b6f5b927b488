import type { Dataset } from '@portal/dataset/schema';

/** The accounts of the fixture: an owner, who pays too; a payor of the owner's certificate; and a stranger to both. */
export const owner = {
  oid: 'a0000000-0000-4000-8000-00000000000a',
  lifeProNameId: '500001',
  certificateNumber: '000000000101',
};
export const payor = { oid: 'b0000000-0000-4000-8000-00000000000b', lifeProNameId: '500002' };
export const stranger = {
  oid: 'c0000000-0000-4000-8000-00000000000c',
  lifeProNameId: '500003',
  certificateNumber: '000000000301',
};
/** A member who has no account; the visitor is the account that registers as this member. */
export const newcomer = {
  lifeProNameId: '500004',
  certificateNumber: '000000000401',
  dateOfBirth: '19870416',
  lastFourSsn: '3358',
};
export const visitor = { oid: 'd0000000-0000-4000-8000-00000000000d' };

const address = {
  AddressLine2: null,
  AddressLine3: null,
  Country: 'United States',
  IsTemporary: false,
};

/** A bank account in a wallet. */
function bank(Token: string, AccountNumber: string) {
  const rest = { Type: 'CHQ' as const, RoutingNumber: '011000015' };
  return { Token, Description: 'Checking account', AccountNumber, ...rest };
}

function account(oid: string, given: string, surname: string) {
  const EmailAddress = `${given.toLowerCase()}@fixture.example.org`;
  return { AzureObjectGuid: oid, EmailAddress, Password: 'Fixture-2026', GivenName: given, Surname: surname };
}

function profile(given: string, surname: string) {
  const EmailAddress = `${given.toLowerCase()}@fixture.example.org`;
  return {
    ProfileRegistered: 'Y' as const,
    ProfileValidated: 'Y' as const,
    AllowAccess: true,
    AllowEmailContact: true,
    AccountUserName: EmailAddress,
    DisplayFirstName: given,
    DisplayLastName: surname,
    EmailAddress,
  };
}

const lifeCertificate = {
  LineOfBusiness: 'L' as const,
  ProductDescription: 'Whole Life Insurance',
  ProductName: 'Whole Life',
  CertificateType: 'Whole Life',
  ChapterNumber: '117',
  IssueDate: '1996-05-14',
  FaceAmount: '50000.00',
  Status: 'Active',
  IsInGrace: false,
  IsPaidUpToDate: false,
  PaidUpType: null,
  PaidToDate: '2026-12-03',
  PaymentDueDate: '2026-12-03',
  BillingStatus: 'Active',
  BillingStatusReason: null,
  BillingFrequency: 'Monthly',
  IsOnPAC: true,
  ByPassQuoteCalc: false,
  EstimatedDeathBenefit: '54210.00',
  PlanType: 'WL',
  InterestRate: null,
  GuaranteedInterestRate: null,
  PaymentSummary: { DueDate: '2026-12-03', BilledAmount: '61.40', AmountEditable: 'F' as const },
  CertificateValues: {
    QualificationCode: '0',
    DividendPUAFace: '4210.00',
    YearsCertain: null,
    PayMode: null,
    PayoutAmount: null,
    ActivitySummary: [],
  },
  RiderNames: [{ RiderName: 'Waiver of Premium', Description: 'Premiums are waived during disability.' }],
  SurrenderQuote: null,
  LoanQuote: null,
  Paylines: [],
  History: [],
  Documents: [],
};

const activity = {
  PremiumsReceived: '61.40',
  InterestCredited: '0.00',
  Withdrawals: '0.00',
  LoanActivity: '0.00',
  MonthlyDeductions: '0.00',
};

const premium = {
  PaymentType: 'Premium',
  AmountDue: '61.40',
  IsRecurring: false,
  HasRecurringPayment: true,
  BillingFrequency: 'Monthly',
  DueDate: '2026-12-03',
  BilledAmount: '61.40',
  AmountBilled: '61.40',
  AmountEditable: 'F' as const,
  IsProrated: false,
  NumberOfMonthsDue: 1,
  ListBillId: null,
  MaxPaymentDate: '9999-12-31',
  RecurringMaxPaymentDate: null,
};

/** Freely paid, and by no schedule yet. */
const extra = {
  ...premium,
  AmountDue: '25.00',
  BilledAmount: '25.00',
  AmountBilled: '25.00',
  AmountEditable: 'Y' as const,
  HasRecurringPayment: false,
};

/** A small society with one case of everything that answers depend on. All of it is invented. */
export const fixture: Dataset = {
  format: 'member-portal-dataset/1',
  environmentName: 'Fixture',
  spousalConsentStates: ['WI'],
  members: [
    {
      LifeProNameId: owner.lifeProNameId,
      FirstName: 'Ottilie',
      MiddleName: 'Maud',
      LastName: 'Quarnstrom',
      DateOfBirth: '1951-03-08',
      LastFourSsn: '4821',
      Address: {
        ...address,
        AddressLine1: '214 Juniper Street',
        City: 'Kenosha',
        State: 'WI',
        ZipCode: '53140',
        PhoneNumber: '312-555-0114',
        EmailAddress: 'ottilie@fixture.example.org',
      },
      Account: {
        ...account(owner.oid, 'Ottilie', 'Quarnstrom'),
        PaymentMethods: [
          bank('pm-owner', '012345678901'),
          { ...bank('pm-owner-pending', '012345678902'), Pending: true },
        ],
      },
      Profile: profile('Ottilie', 'Quarnstrom'),
    },
    {
      LifeProNameId: payor.lifeProNameId,
      FirstName: 'Barnaby',
      MiddleName: null,
      LastName: 'Vexley',
      DateOfBirth: '1978-11-21',
      LastFourSsn: '7317',
      Address: {
        ...address,
        AddressLine1: '9 Orchard Lane',
        City: 'Dubuque',
        State: 'IA',
        ZipCode: '52001',
        PhoneNumber: '312-555-0115',
        EmailAddress: 'barnaby@fixture.example.org',
      },
      Account: {
        ...account(payor.oid, 'Barnaby', 'Vexley'),
        PaymentMethods: [bank('pm-payor', '555000111222')],
      },
      Profile: profile('Barnaby', 'Vexley'),
    },
    {
      LifeProNameId: stranger.lifeProNameId,
      FirstName: 'Cordelia',
      MiddleName: null,
      LastName: 'Umbright',
      DateOfBirth: '1962-07-30',
      LastFourSsn: '9264',
      Address: {
        ...address,
        AddressLine1: '77 Harbor Road',
        City: 'Duluth',
        State: 'MN',
        ZipCode: '55802',
        PhoneNumber: '312-555-0116',
        EmailAddress: 'cordelia@fixture.example.org',
      },
      Account: {
        ...account(stranger.oid, 'Cordelia', 'Umbright'),
        PaymentMethods: [bank('pm-stranger', '777000111222')],
      },
      Profile: profile('Cordelia', 'Umbright'),
    },
    {
      LifeProNameId: newcomer.lifeProNameId,
      FirstName: 'NORA',
      MiddleName: null,
      LastName: 'WHITFIELD-HOLM',
      DateOfBirth: '1987-04-16',
      LastFourSsn: newcomer.lastFourSsn,
      Address: {
        ...address,
        AddressLine1: '30 Lantern Row',
        City: 'Peoria',
        State: 'IL',
        ZipCode: '61602',
        PhoneNumber: '312-555-0117',
        EmailAddress: 'nora.home@fixture.example.org',
      },
    },
  ],
  visitors: [account(visitor.oid, 'Nora', 'Whitfield')],
  certificates: [
    {
      ...lifeCertificate,
      CertificateNumber: owner.certificateNumber,
      Parties: [
        { Role: 'Owner', LifeProNameId: owner.lifeProNameId },
        { Role: 'Insured', LifeProNameId: owner.lifeProNameId },
        { Role: 'Payor', LifeProNameId: payor.lifeProNameId },
        { Role: 'Payor', BusinessName: 'Thistledown Bakery' },
        { Role: 'Primary Beneficiary', LifeProNameId: stranger.lifeProNameId },
        { Role: 'Contingent Beneficiary', BusinessName: 'Holm Holdings' },
      ],
      CertificateValues: {
        ...lifeCertificate.CertificateValues,
        ActivitySummary: [
          { Period: '2026-09', ...activity },
          { Period: '2026-10', ...activity },
        ],
      },
      SurrenderQuote: {
        CashValuePUA: '1890.00',
        FundValue: '18230.55',
        FVCurrentInterestRate: null,
        FVGuaranteedIntRate: null,
        DividendAccumulation: '640.10',
        ARFundValue: null,
        SurrenderAmount: '20760.65',
        FreeWithdrawal: null,
        LoanInterest: '0.00',
        LoanBalance: '0.00',
      },
      LoanQuote: { NetLoanAvail: '16771.91' },
      Paylines: [
        premium,
        { ...premium, PaymentType: 'Loan', AmountDue: '12.00', BilledAmount: '12.00' },
        { ...extra, PaymentType: 'Loan Principal' },
        { ...extra, PaymentType: 'Loan Interest' },
        { ...extra, PaymentType: 'Rider' },
      ],
      History: [
        {
          PaymentDate: '2026-09-03',
          PaymentAmount: '61.40',
          PaymentType: 'Premium',
          ReturnedIndicator: true,
        },
        {
          PaymentDate: '2026-10-03',
          PaymentAmount: '61.40',
          PaymentType: 'Premium',
          ReturnedIndicator: false,
        },
      ],
      Documents: [
        {
          DocumentId: 'D-1',
          FormType: 'Annual Statement Letter',
          Period: '2024',
          Amounts: [
            { Label: 'Cash value on December 31', Amount: '16911.40' },
            { Label: 'Dividend accumulation', Amount: '602.75' },
          ],
        },
        { DocumentId: 'D-2', FormType: 'Billing Document', Period: '2026-09' },
        { DocumentId: 'D-3', FormType: 'Contract', Period: '1996' },
        { DocumentId: 'D-4', FormType: 'Welcome Packet', Period: '1996' },
      ],
    },
    {
      ...lifeCertificate,
      CertificateNumber: '000000000102',
      LineOfBusiness: 'I',
      Status: 'Suspended',
      ProductName: 'Immediate Annuity',
      InterestRate: 4.25,
      GuaranteedInterestRate: 2,
      PaymentSummary: null,
      Parties: [
        { Role: 'Owner', LifeProNameId: owner.lifeProNameId },
        { Role: 'Annuitant', LifeProNameId: owner.lifeProNameId },
        { Role: 'Payor', LifeProNameId: owner.lifeProNameId },
      ],
      History: [
        {
          PaymentDate: '2026-09-17',
          PaymentAmount: '-5.00',
          PaymentType: 'Refund',
          ReturnedIndicator: false,
        },
      ],
      Documents: [
        {
          DocumentId: 'D-5',
          FormType: 'Reportable Tax Form',
          Period: '2025',
          Amounts: [
            { Label: 'Form 1099-R, box 1: Gross distribution', Amount: '8064.00' },
            { Label: 'Form 1099-R, box 2a: Taxable amount', Amount: '3386.88' },
          ],
        },
      ],
    },
    {
      ...lifeCertificate,
      CertificateNumber: stranger.certificateNumber,
      LineOfBusiness: 'U',
      Status: 'Pending',
      Parties: [
        { Role: 'Owner', LifeProNameId: stranger.lifeProNameId },
        {
          Role: 'Insured',
          Person: { FirstName: 'Ambrose', MiddleName: null, LastName: 'Umbright', FullName: null },
        },
      ],
      Paylines: [premium],
      History: [
        {
          PaymentDate: '2026-10-01',
          PaymentAmount: '99.01',
          PaymentType: 'Premium',
          ReturnedIndicator: false,
        },
      ],
      Documents: [{ DocumentId: 'D-9', FormType: 'Contract', Period: '2026' }],
    },
    {
      ...lifeCertificate,
      CertificateNumber: newcomer.certificateNumber,
      Parties: [
        { Role: 'Owner', LifeProNameId: newcomer.lifeProNameId },
        { Role: 'Owner', BusinessName: 'Holm Holdings' },
      ],
    },
  ],
  pendingPayments: [
    {
      Kind: 'single',
      ReferenceNumber: 'REF-SINGLE',
      AzureObjectGuid: payor.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Premium',
      Amount: '61.40',
      Date: '+3d',
    },
    {
      Kind: 'recurring',
      ReferenceNumber: 'REF-RECURRING',
      AzureObjectGuid: payor.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Loan',
      Amount: '12.00',
      Date: '+9d',
    },
    ...(['single', 'recurring', 'recurring'] as const).map((Kind, index) => ({
      Kind,
      ReferenceNumber: ['REF-OWN-SINGLE', 'REF-OWN-VOID', 'REF-OWN-CHANGE'][index] ?? '',
      AzureObjectGuid: owner.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: ['Loan Principal', 'Loan Interest', 'Rider'][index] ?? '',
      Amount: '25.00',
      Date: '+5d',
    })),
  ],
  faqs: [
    {
      Id: 46,
      Category: 'Billing & Payments',
      Question: 'When is my premium due?',
      Answer: '<p>On the <b>due date</b> &amp; never before.</p><script>alert(1)</script><p>100% sure.</p>',
    },
    { Id: 1, Category: 'General', Question: 'Who may sign in?', Answer: '<ul><li>Owners<li>Payors</ul>' },
    { Id: 47, Category: 'Billing & Payments', Question: 'May I pay early?', Answer: 'Yes, you may.' },
  ],
  contactTopics: [
    { Id: 2, Title: 'Documents', Issues: [{ Id: 21, Title: 'Older documents' }] },
    { Id: 1, Title: 'Payments', Issues: [] },
  ],
  docuSignUrls: [
    {
      DocuSignEnvelopeMasterId: 45,
      DocuSignEnvelopeUrl: 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}',
      HasSpouseRole: true,
    },
    {
      DocuSignEnvelopeMasterId: 46,
      DocuSignEnvelopeUrl: 'https://elsewhere.example.com/start?c={CertificateNumber}',
      HasSpouseRole: false,
    },
    {
      DocuSignEnvelopeMasterId: 47,
      DocuSignEnvelopeUrl: 'https://sign.example.org/name?c={CertificateNumber}',
      HasSpouseRole: false,
    },
    {
      DocuSignEnvelopeMasterId: 50,
      DocuSignEnvelopeUrl: 'https://sign.example.org/withdraw?c={CertificateNumber}',
      HasSpouseRole: false,
    },
  ],
};
