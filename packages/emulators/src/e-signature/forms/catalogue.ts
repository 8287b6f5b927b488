import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { annuityWithdrawal } from './annuity-withdrawal.ts';
import { certificateOfLoan } from './certificate-of-loan.ts';
import { changeOfBeneficiary } from './change-of-beneficiary.ts';
import { changeOfName } from './change-of-name.ts';
import { electronicFundsTransfer } from './electronic-funds-transfer.ts';
import type { FormDefinition } from './question.ts';
import { surrenderOfDividendAccumulations } from './surrender-of-dividend-accumulations.ts';
import { surrenderPaidUpAdditions } from './surrender-paid-up-additions.ts';
import { universalLifeWithdrawal } from './universal-life-withdrawal.ts';

/** A form of the catalogue, with the portal's title. */
export interface Form extends FormDefinition {
  title: string;
  slug: string;
}

const BY_SLUG: Readonly<Record<string, FormDefinition>> = {
  'certificate-of-loan': certificateOfLoan,
  'electronic-funds-transfer': electronicFundsTransfer,
  'universal-life-withdrawal': universalLifeWithdrawal,
  'annuity-withdrawal': annuityWithdrawal,
  'change-of-name': changeOfName,
  'surrender-paid-up-additions': surrenderPaidUpAdditions,
  'surrender-of-dividend-accumulations': surrenderOfDividendAccumulations,
  'change-of-beneficiary': changeOfBeneficiary,
};

/** Every form by the last segment of its path (FORM-20 to FORM-27). */
export const FORMS: ReadonlyMap<string, Form> = new Map(
  Object.entries(BY_SLUG).map(([slug, definition]) => {
    const type = FORM_TYPES.find(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === definition.envelope);
    if (!type) throw new Error(`The catalogue has no form ${definition.envelope}.`);
    return [slug, { ...definition, slug, title: type.fName }];
  }),
);
