import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Whole dollars and cents as text, such as '1204.50'; null where nothing is on file. */
export type MoneyOnFile = string | null;

export interface DemoAccount {
  readonly AzureObjectGuid: string;
  readonly EmailAddress: `${string}@${string}`;
  readonly Password: string;
}

interface PersonName {
  readonly FirstName: string | null;
  readonly MiddleName: string | null;
  readonly LastName: string | null;
}

export interface DemoMember extends PersonName {
  readonly LifeProNameId: string;
  readonly Account?: DemoAccount;
  readonly Profile?: {
    readonly ProfileRegistered: string;
    readonly ProfileValidated: string;
    readonly AllowAccess: boolean;
  };
}

export interface DemoParty {
  readonly Role: string;
  readonly LifeProNameId?: string;
  readonly Person?: PersonName & { readonly FullName: string | null };
  readonly BusinessName?: string;
}

export interface DemoCertificate {
  readonly CertificateNumber: string;
  readonly LineOfBusiness: string;
  readonly ProductDescription: string;
  readonly ChapterNumber: string | null;
  readonly IssueDate: string | null;
  readonly RiderNames: readonly { readonly RiderName: string; readonly Description: string }[];
  readonly Parties: readonly DemoParty[];
  readonly ByPassQuoteCalc: boolean;
  readonly Status: string;
  readonly IsInGrace: boolean;
  readonly IsPaidUpToDate: boolean;
  readonly PaidUpType: string | null;
  readonly PaidToDate: string | null;
  readonly BillingStatus: string | null;
  readonly BillingStatusReason: string | null;
  readonly BillingFrequency: string | null;
  readonly IsOnPAC: boolean;
  readonly PaymentSummary: { readonly DueDate: string | null; readonly BilledAmount: string } | null;
  readonly Paylines: readonly { readonly PaymentType: string; readonly AmountDue: string }[];
  readonly FaceAmount: MoneyOnFile;
  readonly EstimatedDeathBenefit: MoneyOnFile;
  readonly InterestRate: number | null;
  readonly GuaranteedInterestRate: number | null;
  readonly CertificateValues: {
    readonly QualificationCode: string | null;
    readonly DividendPUAFace: MoneyOnFile;
    readonly YearsCertain: number | null;
    readonly PayMode: string | null;
    readonly PayoutAmount: MoneyOnFile;
    readonly ActivitySummary: readonly unknown[];
  };
  readonly SurrenderQuote: {
    readonly CashValuePUA: MoneyOnFile;
    readonly FundValue: MoneyOnFile;
    readonly FVCurrentInterestRate: number | null;
    readonly FVGuaranteedIntRate: number | null;
    readonly DividendAccumulation: MoneyOnFile;
    readonly ARFundValue: MoneyOnFile;
    readonly SurrenderAmount: MoneyOnFile;
    readonly FreeWithdrawal: MoneyOnFile;
    readonly LoanInterest: MoneyOnFile;
    readonly LoanBalance: MoneyOnFile;
  } | null;
  readonly LoanQuote: { readonly NetLoanAvail: MoneyOnFile } | null;
}

interface DemoDataset {
  readonly members: readonly DemoMember[];
  readonly visitors: readonly DemoAccount[];
  readonly certificates: readonly DemoCertificate[];
}

const file = path.resolve(import.meta.dirname, '../../packages/dataset/src/demo.json');

/** The demo dataset as its file says it, distances of dates and all; what starts the portal checks it. */
export const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoDataset;
