/** Every line of business: U and L are life, A and I annuities, H general certificates (CONST-04, ENT-05). */
export const LINES_OF_BUSINESS = ['A', 'H', 'I', 'L', 'U'] as const;
/** Letter of a line of business. */
export type LineOfBusiness = (typeof LINES_OF_BUSINESS)[number];

/** Whether a line of business is life insurance (ENT-05). */
export function isLife(lineOfBusiness: string): boolean {
  return lineOfBusiness === 'L' || lineOfBusiness === 'U';
}

/** Whether a line of business is an annuity (ENT-05). */
export function isAnnuity(lineOfBusiness: string): boolean {
  return lineOfBusiness === 'A' || lineOfBusiness === 'I';
}

/** Card title and file name part of a certificate; an unknown line of business uses the product name (AMB-17). */
export function cardTitle(lineOfBusiness: string, productName: string): string {
  if (isLife(lineOfBusiness)) return 'Life Insurance';
  if (isAnnuity(lineOfBusiness)) return 'Annuity';
  return lineOfBusiness === 'H' ? 'General Certificate' : productName;
}
