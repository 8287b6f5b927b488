import { buildFromSchema } from '@portal/api/testing/build-from-schema';
import { Dataset, type DatasetCertificateInput, type DatasetInput } from '@portal/dataset/schema';

const OTTILIE = { LifeProNameId: '500001' };
const BARNABY = { LifeProNameId: '500002' };
const CORDELIA = { LifeProNameId: '500003' };
const NORA = { LifeProNameId: '500004' };

/** Schema of a stored certificate. `buildFromSchema` gives each field a unique value, also new fields. */
const record = Dataset.shape.certificates.element;
const values = record.shape.CertificateValues;
const quote = record.shape.SurrenderQuote.unwrap();
const loan = record.shape.LoanQuote.unwrap();
const line = record.shape.Paylines.element;

const nothing: Pick<
  DatasetCertificateInput,
  'RiderNames' | 'SurrenderQuote' | 'LoanQuote' | 'Paylines' | 'History' | 'Documents'
> = { RiderNames: [], SurrenderQuote: null, LoanQuote: null, Paylines: [], History: [], Documents: [] };

/** Certificate of the owner, paid by others, with everything a life certificate has. */
const wholeLife: DatasetCertificateInput = {
  ...buildFromSchema(record),
  CertificateNumber: '000000000101',
  LineOfBusiness: 'L',
  ProductDescription: 'Whole Life Insurance',
  ProductName: 'Whole Life to 95',
  CertificateType: 'Whole Life',
  ChapterNumber: '117',
  IssueDate: '1996-05-14',
  FaceAmount: '50000.00',
  Status: 'Active',
  IsInGrace: false,
  IsPaidUpToDate: false,
  PaidUpType: null,
  PaidToDate: '2026-12-02',
  PaymentDueDate: '2026-12-03',
  BillingStatus: 'Billed',
  BillingStatusReason: null,
  BillingFrequency: 'Monthly',
  IsOnPAC: true,
  ByPassQuoteCalc: false,
  EstimatedDeathBenefit: '53316.75',
  PlanType: 'WL',
  InterestRate: null,
  GuaranteedInterestRate: null,
  PaymentSummary: { DueDate: '2026-12-04', BilledAmount: '73.40', AmountEditable: 'F' },
  CertificateValues: {
    ...buildFromSchema(values),
    QualificationCode: '0',
    DividendPUAFace: '4210.00',
    YearsCertain: null,
    PayMode: null,
    PayoutAmount: null,
    ActivitySummary: [
      {
        Period: '2026-09',
        PremiumsReceived: '59.70',
        InterestCredited: '4.11',
        Withdrawals: '15.00',
        LoanActivity: '7.35',
        MonthlyDeductions: '2.60',
      },
      {
        Period: '2026-10',
        PremiumsReceived: '61.30',
        InterestCredited: '4.12',
        Withdrawals: '16.00',
        LoanActivity: '7.36',
        MonthlyDeductions: '2.61',
      },
    ],
  },
  RiderNames: [
    { RiderName: 'Waiver of Premium', Description: 'Premiums are waived during disability.' },
    { RiderName: 'Accidental Death', Description: 'Twice the face amount after an accident.' },
  ],
  Parties: [
    { Role: 'Owner', ...OTTILIE },
    // Has only the parts of the name.
    {
      Role: 'Insured',
      Person: { FirstName: 'Edmund', MiddleName: 'Piers', LastName: 'Tallow', FullName: null },
    },
    { Role: 'Payor', ...BARNABY },
    { Role: 'Payor', BusinessName: 'Thistledown Bakery' },
    { Role: 'Primary Beneficiary', ...CORDELIA },
    { Role: 'Primary Beneficiary', BusinessName: 'Juniper Library' },
    {
      Role: 'Contingent Beneficiary',
      Person: {
        FirstName: 'Ferdinand',
        MiddleName: 'Amos',
        LastName: 'Vandermeer',
        FullName: 'Dr. Ferdinand Vandermeer',
      },
    },
    { Role: 'Contingent Beneficiary', BusinessName: 'Holm Holdings' },
  ],
  SurrenderQuote: {
    ...buildFromSchema(quote),
    CashValuePUA: '1890.00',
    FundValue: '18230.55',
    FVCurrentInterestRate: null,
    FVGuaranteedIntRate: null,
    DividendAccumulation: '640.10',
    ARFundValue: null,
    SurrenderAmount: '19227.30',
    FreeWithdrawal: null,
    LoanInterest: '21.35',
    LoanBalance: '1512.00',
  },
  LoanQuote: { ...buildFromSchema(loan), NetLoanAvail: '16771.91' },
  Paylines: [
    {
      ...buildFromSchema(line),
      PaymentType: 'Premium',
      AmountDue: '122.80',
      IsRecurring: false,
      HasRecurringPayment: true,
      BillingFrequency: 'Monthly',
      DueDate: '2026-12-07',
      BilledAmount: '61.40',
      AmountBilled: '58.90',
      AmountEditable: 'F',
      IsProrated: false,
      NumberOfMonthsDue: 2,
      ListBillId: 'LB-117',
      MaxPaymentDate: '2027-01-19',
      RecurringMaxPaymentDate: '2027-01-12',
    },
    {
      ...buildFromSchema(line),
      PaymentType: 'Loan',
      AmountDue: '24.00',
      IsRecurring: true,
      HasRecurringPayment: true,
      BillingFrequency: 'Quarterly',
      DueDate: '2026-12-08',
      BilledAmount: '12.00',
      AmountBilled: '11.50',
      AmountEditable: 'F',
      IsProrated: true,
      NumberOfMonthsDue: 3,
      ListBillId: null,
      MaxPaymentDate: '2027-01-20',
      RecurringMaxPaymentDate: '2027-01-13',
    },
    free('Loan Principal', { AmountDue: '27.25', BilledAmount: '25.00', AmountBilled: '26.50' }),
    free('Loan Interest', { AmountDue: '37.25', BilledAmount: '35.00', AmountBilled: '36.50' }),
    free('Rider', { AmountDue: '47.25', BilledAmount: '45.00', AmountBilled: '46.50' }),
  ],
  History: [
    { PaymentDate: '2026-09-03', PaymentAmount: '59.70', PaymentType: 'Premium', ReturnedIndicator: true },
    { PaymentDate: '2026-10-03', PaymentAmount: '12.10', PaymentType: 'Loan', ReturnedIndicator: false },
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
    { DocumentId: 'D-4', FormType: 'Welcome Packet', Period: '1997' },
  ],
};

/** Optional payment line without a schedule. Its dates set no limit, so tests may pay on any day. */
function free(
  PaymentType: string,
  amounts: { readonly AmountDue: string; readonly BilledAmount: string; readonly AmountBilled: string },
): DatasetCertificateInput['Paylines'][number] {
  return {
    ...buildFromSchema(line),
    PaymentType,
    ...amounts,
    IsRecurring: false,
    HasRecurringPayment: false,
    BillingFrequency: 'Monthly',
    DueDate: '2026-12-09',
    AmountEditable: 'Y',
    IsProrated: false,
    NumberOfMonthsDue: 1,
    ListBillId: null,
    MaxPaymentDate: '9999-12-31',
    RecurringMaxPaymentDate: null,
  };
}

/** Suspended certificate of the owner with values of every kind, which must stay hidden. */
const suspended: DatasetCertificateInput = {
  ...buildFromSchema(record, 'suspended'),
  ...nothing,
  CertificateNumber: '000000000102',
  LineOfBusiness: 'I',
  Status: 'Suspended',
  IsInGrace: false,
  IsPaidUpToDate: true,
  PaidUpType: 'SP',
  PaidToDate: '2026-11-27',
  PaymentDueDate: '2026-11-28',
  BillingStatus: 'Hold',
  BillingStatusReason: 'SU',
  BillingFrequency: 'Single',
  IsOnPAC: false,
  ByPassQuoteCalc: false,
  PaymentSummary: null,
  CertificateValues: {
    ...buildFromSchema(values, 'suspended'),
    QualificationCode: '2',
    ActivitySummary: [buildFromSchema(values.shape.ActivitySummary.element, 'suspended')],
  },
  Parties: [
    { Role: 'Owner', ...OTTILIE },
    { Role: 'Annuitant', ...OTTILIE },
    { Role: 'Payor', ...OTTILIE },
  ],
  SurrenderQuote: buildFromSchema(quote, 'suspended'),
  LoanQuote: buildFromSchema(loan, 'suspended'),
  History: [
    { PaymentDate: '2026-09-17', PaymentAmount: '-5.00', PaymentType: 'Refund', ReturnedIndicator: false },
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
};

/** Annuity that the owner also pays, with fields that life certificates lack. */
const annuity: DatasetCertificateInput = {
  ...buildFromSchema(record, 'annuity'),
  ...nothing,
  CertificateNumber: '000000000103',
  LineOfBusiness: 'A',
  Status: 'In Force',
  IsInGrace: true,
  IsPaidUpToDate: false,
  PaidUpType: 'RP',
  PaidToDate: '2026-10-21',
  PaymentDueDate: '2026-10-22',
  BillingStatus: 'Overdue',
  BillingStatusReason: 'GR',
  BillingFrequency: 'Semi-Annual',
  IsOnPAC: false,
  ByPassQuoteCalc: false,
  PaymentSummary: { DueDate: '2026-10-23', BilledAmount: '140.00', AmountEditable: 'Y' },
  CertificateValues: {
    ...buildFromSchema(values, 'annuity'),
    QualificationCode: '4',
    ActivitySummary: [],
  },
  Parties: [
    { Role: 'Owner', ...OTTILIE },
    {
      Role: 'Annuitant',
      Person: {
        FirstName: 'Wilhelmina',
        MiddleName: 'Rosa',
        LastName: 'Ostrander',
        FullName: 'Mrs. Wilhelmina Ostrander',
      },
    },
    { Role: 'Payor', ...OTTILIE },
  ],
  SurrenderQuote: buildFromSchema(quote, 'annuity'),
  LoanQuote: buildFromSchema(loan, 'annuity'),
  Paylines: [
    {
      ...buildFromSchema(line),
      PaymentType: 'Premium',
      AmountDue: '135.00',
      IsRecurring: false,
      HasRecurringPayment: false,
      BillingFrequency: 'Annual',
      DueDate: '2026-10-24',
      BilledAmount: '136.00',
      AmountBilled: '137.00',
      AmountEditable: 'N',
      IsProrated: true,
      NumberOfMonthsDue: 6,
      ListBillId: 'LB-119',
      MaxPaymentDate: '2027-02-01',
      RecurringMaxPaymentDate: '2027-02-02',
    },
  ],
};

/** Certificate that the owner only pays. */
const paidForOthers: DatasetCertificateInput = {
  ...buildFromSchema(record, 'others'),
  ...nothing,
  CertificateNumber: '000000000104',
  LineOfBusiness: 'H',
  Status: 'Lapsing',
  IsInGrace: false,
  IsPaidUpToDate: false,
  PaidUpType: 'NP',
  PaidToDate: '2027-01-05',
  PaymentDueDate: '2027-01-06',
  BillingStatus: 'List bill',
  BillingStatusReason: 'LB',
  BillingFrequency: 'Quarterly',
  IsOnPAC: true,
  ByPassQuoteCalc: true,
  PaymentSummary: { DueDate: '2027-01-07', BilledAmount: '88.00', AmountEditable: 'N' },
  CertificateValues: {
    ...buildFromSchema(values, 'others'),
    QualificationCode: '5',
    ActivitySummary: [],
  },
  RiderNames: [{ RiderName: 'Hospital Stay', Description: 'A daily benefit in hospital.' }],
  Parties: [
    { Role: 'Owner', BusinessName: 'Larch Trustees' },
    {
      Role: 'Insured',
      Person: { FirstName: 'Gideon', MiddleName: 'Noel', LastName: 'Ashcombe', FullName: null },
    },
    { Role: 'Payor', ...OTTILIE },
    { Role: 'Payor', BusinessName: 'Thistledown Bakery' },
  ],
  Paylines: [
    {
      ...buildFromSchema(line),
      PaymentType: 'Premium',
      AmountDue: '90.00',
      IsRecurring: false,
      HasRecurringPayment: false,
      BillingFrequency: 'Monthly',
      DueDate: '2027-01-08',
      BilledAmount: '91.00',
      AmountBilled: '92.00',
      AmountEditable: 'F',
      IsProrated: false,
      NumberOfMonthsDue: 4,
      ListBillId: 'LB-120',
      MaxPaymentDate: '2027-03-01',
      RecurringMaxPaymentDate: '2027-03-02',
    },
  ],
};

const pending: DatasetCertificateInput = {
  ...buildFromSchema(record, 'pending'),
  ...nothing,
  CertificateNumber: '000000000301',
  LineOfBusiness: 'U',
  Status: 'Pending',
  IsInGrace: false,
  IsPaidUpToDate: false,
  PaidUpType: null,
  PaidToDate: '2026-12-13',
  PaymentDueDate: '2026-12-14',
  BillingStatus: 'Issued',
  BillingStatusReason: null,
  BillingFrequency: 'Monthly',
  IsOnPAC: false,
  ByPassQuoteCalc: false,
  PaymentSummary: { DueDate: '2026-12-15', BilledAmount: '98.00', AmountEditable: 'Y' },
  CertificateValues: {
    ...buildFromSchema(values, 'pending'),
    QualificationCode: '0',
    DividendPUAFace: null,
    YearsCertain: null,
    PayMode: null,
    PayoutAmount: null,
    ActivitySummary: [],
  },
  Parties: [
    { Role: 'Owner', ...CORDELIA },
    {
      Role: 'Insured',
      Person: { FirstName: 'Ambrose', MiddleName: null, LastName: 'Umbright', FullName: null },
    },
  ],
  Paylines: [free('Premium', { AmountDue: '98.01', BilledAmount: '98.02', AmountBilled: '98.03' })],
  History: [
    { PaymentDate: '2026-10-01', PaymentAmount: '99.01', PaymentType: 'Premium', ReturnedIndicator: false },
  ],
  Documents: [{ DocumentId: 'D-9', FormType: 'Contract', Period: '2026' }],
};

/** Certificate that validates the unregistered member. */
const forRegistration: DatasetCertificateInput = {
  ...pending,
  ...nothing,
  CertificateNumber: '000000000401',
  Status: 'Active',
  IssueDate: '2001-08-17',
  PaymentSummary: null,
  Parties: [
    { Role: 'Owner', ...NORA },
    { Role: 'Owner', BusinessName: 'Holm Holdings' },
  ],
};

/**
 * Certificates of the fixture. Field values are unique within a certificate, and no two flags agree on all
 * certificates of the owner. So tests detect swapped fields.
 */
export const fixtureCertificates: DatasetInput['certificates'] = [
  wholeLife,
  suspended,
  annuity,
  paidForOthers,
  pending,
  forRegistration,
];
