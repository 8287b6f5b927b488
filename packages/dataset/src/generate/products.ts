import type { LineOfBusiness } from '@portal/api/contracts/primitives';

export type Product = {
  LineOfBusiness: LineOfBusiness;
  ProductName: string;
  ProductDescription: string;
  CertificateType: string;
  PlanType: string;
  /** '0' is Non-Qualified (CERT-10). */
  QualificationCode: string;
  /** Premium relative to whole life; 0 if the premium does not depend on the face amount. */
  premiumFactor: number;
  /** Y: free amount, F: multiples of the premium, N: nothing to pay (ENT-08). */
  AmountEditable: 'Y' | 'F' | 'N';
  hasCashValue: boolean;
};

const life = {
  LineOfBusiness: 'L',
  QualificationCode: '0',
  AmountEditable: 'F',
  hasCashValue: true,
} as const;
const annuity = {
  LineOfBusiness: 'A',
  CertificateType: 'Deferred Annuity',
  premiumFactor: 0,
  AmountEditable: 'Y',
  hasCashValue: true,
} as const;
const income = {
  LineOfBusiness: 'I',
  CertificateType: 'Immediate Annuity',
  premiumFactor: 0,
  AmountEditable: 'N',
  hasCashValue: false,
} as const;
const general = {
  LineOfBusiness: 'H',
  QualificationCode: '0',
  AmountEditable: 'F',
  hasCashValue: false,
} as const;

/** Products for every line of business (CONST-04, ENT-05). */
export const products = {
  wholeLife: {
    ...life,
    ProductName: 'Whole Life',
    ProductDescription: 'Whole Life Insurance',
    CertificateType: 'Whole Life',
    PlanType: 'WL',
    premiumFactor: 1,
  },
  paidUpAt65: {
    ...life,
    ProductName: 'Life Paid-Up at 65',
    ProductDescription: 'Whole Life Insurance, Paid-Up at Age 65',
    CertificateType: 'Whole Life',
    PlanType: 'LP65',
    premiumFactor: 1.4,
  },
  twentyPay: {
    ...life,
    ProductName: '20 Payment Life',
    ProductDescription: 'Twenty Payment Whole Life Insurance',
    CertificateType: 'Whole Life',
    PlanType: '20PL',
    premiumFactor: 1.8,
  },
  singlePremiumLife: {
    ...life,
    ProductName: 'Single Premium Life',
    ProductDescription: 'Single Premium Whole Life Insurance',
    CertificateType: 'Whole Life',
    PlanType: 'SPWL',
    premiumFactor: 0,
  },
  youthLife: {
    ...life,
    ProductName: 'Youth Life',
    ProductDescription: 'Juvenile Whole Life Insurance',
    CertificateType: 'Whole Life',
    PlanType: 'YWL',
    premiumFactor: 0.9,
  },
  levelTerm: {
    ...life,
    ProductName: '20 Year Term',
    ProductDescription: 'Twenty Year Level Term Life Insurance',
    CertificateType: 'Term Life',
    PlanType: 'T20',
    premiumFactor: 0.3,
    hasCashValue: false,
  },
  universalLife: {
    LineOfBusiness: 'U',
    ProductName: 'Universal Life',
    ProductDescription: 'Flexible Premium Universal Life Insurance',
    CertificateType: 'Universal Life',
    PlanType: 'UL',
    QualificationCode: '0',
    premiumFactor: 0.85,
    AmountEditable: 'Y',
    hasCashValue: true,
  },
  deferredAnnuity: {
    ...annuity,
    ProductName: 'Flexible Annuity',
    ProductDescription: 'Flexible Premium Deferred Annuity',
    PlanType: 'FPDA',
    QualificationCode: '0',
  },
  traditionalIra: {
    ...annuity,
    ProductName: 'Traditional IRA',
    ProductDescription: 'Traditional IRA Deferred Annuity',
    PlanType: 'IRA',
    QualificationCode: '1',
  },
  rothIra: {
    ...annuity,
    ProductName: 'Roth IRA',
    ProductDescription: 'Roth IRA Deferred Annuity',
    PlanType: 'ROTH',
    QualificationCode: '2',
  },
  immediateAnnuity: {
    ...income,
    ProductName: 'Immediate Annuity',
    ProductDescription: 'Single Premium Immediate Annuity',
    PlanType: 'SPIA',
    QualificationCode: '0',
  },
  iraIncome: {
    ...income,
    ProductName: 'IRA Income Annuity',
    ProductDescription: 'Traditional IRA Immediate Annuity',
    PlanType: 'SPIA-Q',
    QualificationCode: '1',
  },
  hospitalIncome: {
    ...general,
    ProductName: 'Hospital Income',
    ProductDescription: 'Hospital Income Certificate',
    CertificateType: 'General Certificate',
    PlanType: 'HIP',
    premiumFactor: 2.4,
  },
  accidentalDeath: {
    ...general,
    ProductName: 'Accident Benefit',
    ProductDescription: 'Accidental Death and Dismemberment Certificate',
    CertificateType: 'General Certificate',
    PlanType: 'ADD',
    premiumFactor: 0.16,
  },
} satisfies Record<string, Product>;

export type ProductKey = keyof typeof products;
