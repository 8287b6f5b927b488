import {
  GetCertificateDetails,
  GetCertificateSummary,
  GetSurrenderQuote,
} from '@portal/api/contracts/certificate';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { addDays, type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { ownedCertificate, ownMember } from '../authorization/resource-rules.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { findDetails } from '../certificates/find-details.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute, createMemberRouteWithQuery } from './route.ts';

/** API-21, ENT-03 to ENT-08, with the form permissions of AMB-05. */
export const getCertificateSummary = createMemberRouteWithQuery(certificatesOfMember, GetCertificateSummary, {
  authorize: { lifeProNameId: ownMember },
  handle: ({ found }) => ({ Certificates: found, ...formFlags(found) }),
});

/** Details of one certificate for its owner (API-22). A payor gets 404 (R-14, AMB-58). */
export const getCertificateDetails = createMemberRoute(GetCertificateDetails, {
  authorize: { lifeProNameId: ownMember, certificateNumber: ownedCertificate },
  handle: async ({ query, db }) => {
    const details = await findDetails(db, query);
    if (!details) throw new HttpProblem('not_found');
    return details;
  },
});

/**
 * Surrender quote of today (API-23, ENT-10, AMB-74). A day before or after is accepted, for other time zones. Null
 * where only Member Services may quote (ByPassQuoteCalc, Suspended: R-14).
 */
export const getSurrenderQuote = createMemberRoute(GetSurrenderQuote, {
  authorize: { certificateNumber: ownedCertificate },
  handle: async ({ query, db, now }) => {
    const found = await db
      .selectFrom('certificate')
      .leftJoin('surrender_quote as quote', 'quote.certificate_number', 'certificate.certificate_number')
      .select([
        'certificate.status as Status',
        'by_pass_quote_calc',
        'line_of_business',
        'quote.certificate_number as quoted',
      ])
      .select([
        'cash_value_pua_cents as CashValuePUA',
        'fund_value_cents as FundValue',
        'fv_current_interest_rate as FVCurrentInterestRate',
        'fv_guaranteed_int_rate as FVGuaranteedIntRate',
        'dividend_accumulation_cents as DividendAccumulation',
        'ar_fund_value_cents as ARFundValue',
        'surrender_amount_cents as SurrenderAmount',
        'free_withdrawal_cents as FreeWithdrawal',
        'loan_interest_cents as LoanInterest',
        'loan_balance_cents as LoanBalance',
      ])
      .where('certificate.certificate_number', '=', query.certificateNumber)
      .executeTakeFirst();
    if (found?.line_of_business !== query.lineOfBusiness) throw new HttpProblem('not_found');
    if (!isAboutToday(query.effectiveDate, todayInChicago(now())))
      throw new HttpProblem('quote_date_not_today');
    const { Status, by_pass_quote_calc, line_of_business: _, quoted, ...quote } = found;
    return quoted === null || by_pass_quote_calc || isSuspended({ Status }) ? null : quote;
  },
});

function isAboutToday(date: CalendarDate, today: CalendarDate): boolean {
  return addDays(today, -1) <= date && date <= addDays(today, 1);
}
