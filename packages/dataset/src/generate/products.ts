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

const productsOf =
  (
    LineOfBusiness: LineOfBusiness,
    CertificateType: string,
    AmountEditable: Product['AmountEditable'],
    hasCashValue = true,
  ) =>
  (
    PlanType: string,
    premiumFactor: number,
    ProductName: string,
    ProductDescription: string,
    own?: Partial<Product>,
  ): Product => ({
    ...{ LineOfBusiness, CertificateType, AmountEditable, hasCashValue, QualificationCode: '0' },
    ...{ PlanType, premiumFactor, ProductName, ProductDescription, ...own },
  });

const life = productsOf('L', 'Whole Life', 'F');
const universal = productsOf('U', 'Universal Life', 'Y');
const annuity = productsOf('A', 'Deferred Annuity', 'Y');
const income = productsOf('I', 'Immediate Annuity', 'N', false);
const general = productsOf('H', 'General Certificate', 'F', false);

/** Products for every line of business (CONST-04, ENT-05). */
export const products = {
  wholeLife: life('WL', 1, 'Whole Life', 'Whole Life Insurance'),
  paidUpAt65: life('LP65', 1.4, 'Life Paid-Up at 65', 'Whole Life Insurance, Paid-Up at Age 65'),
  twentyPay: life('20PL', 1.8, '20 Payment Life', 'Twenty Payment Whole Life Insurance'),
  singlePremiumLife: life('SPWL', 0, 'Single Premium Life', 'Single Premium Whole Life Insurance'),
  youthLife: life('YWL', 0.9, 'Youth Life', 'Juvenile Whole Life Insurance'),
  levelTerm: life('T20', 0.3, '20 Year Term', 'Twenty Year Level Term Life Insurance', {
    CertificateType: 'Term Life',
    hasCashValue: false,
  }),
  universalLife: universal('UL', 0.85, 'Universal Life', 'Flexible Premium Universal Life Insurance'),
  deferredAnnuity: annuity('FPDA', 0, 'Flexible Annuity', 'Flexible Premium Deferred Annuity'),
  traditionalIra: annuity('IRA', 0, 'Traditional IRA', 'Traditional IRA Deferred Annuity', {
    QualificationCode: '1',
  }),
  rothIra: annuity('ROTH', 0, 'Roth IRA', 'Roth IRA Deferred Annuity', { QualificationCode: '2' }),
  immediateAnnuity: income('SPIA', 0, 'Immediate Annuity', 'Single Premium Immediate Annuity'),
  iraIncome: income('SPIA-Q', 0, 'IRA Income Annuity', 'Traditional IRA Immediate Annuity', {
    QualificationCode: '1',
  }),
  hospitalIncome: general('HIP', 2.4, 'Hospital Income', 'Hospital Income Certificate'),
  accidentalDeath: general('ADD', 0.16, 'Accident Benefit', 'Accidental Death and Dismemberment Certificate'),
};

export type ProductKey = keyof typeof products;
