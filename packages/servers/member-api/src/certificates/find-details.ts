import type { ActivityRow, CertificateDetails } from '@portal/api/contracts/certificate';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import type { Db } from '../database/db.ts';
import { type CertificateOfMember, findCertificate } from './find-certificates.ts';
import { findParties } from './people.ts';

/** Details for the owner (API-22), without what `shapeForCaller` omits and values of a Suspended certificate. */
export async function findDetails(
  db: Db,
  certificateOfMember: CertificateOfMember,
): Promise<CertificateDetails | undefined> {
  const [found, activity, beneficiaries] = await Promise.all([
    findCertificate(db, certificateOfMember),
    findActivity(db, certificateOfMember.certificateNumber),
    findBeneficiaries(db, certificateOfMember.certificateNumber),
  ]);
  if (!found) return undefined;

  const { row, certificate } = found;
  const hidden = isSuspended(certificate);
  const loan = hidden || certificate.ByPassQuoteCalc ? null : row.net_loan_avail_cents;
  return {
    ...certificate,
    ...beneficiaries,
    LoanQuote: loan === null ? null : { NetLoanAvail: loan },
    CertificateValues: {
      QualificationCode: row.qualification_code,
      YearsCertain: row.years_certain,
      PayMode: row.pay_mode,
      DividendPUAFace: hidden ? null : row.dividend_pua_face_cents,
      PayoutAmount: hidden ? null : row.payout_amount_cents,
      ActivitySummary: hidden ? [] : activity,
    },
  };
}

/** Newest month first (DETAIL-14). */
function findActivity(db: Db, certificateNumber: string): Promise<ActivityRow[]> {
  return db
    .selectFrom('certificate_activity')
    .select([
      'month as Month',
      'year as Year',
      'premiums_received_cents as PremiumsReceived',
      'interest_credited_cents as InterestCredited',
      'withdrawals_cents as Withdrawals',
      'loan_activity_cents as LoanActivity',
      'monthly_deductions_cents as MonthlyDeductions',
    ])
    .where('certificate_number', '=', certificateNumber)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .execute();
}

/** Person beneficiaries have personal names only, businesses have a business name only (ENT-12). */
async function findBeneficiaries(db: Db, certificateNumber: string) {
  const parties = await findParties(
    db,
    [certificateNumber],
    ['Primary Beneficiary', 'Contingent Beneficiary'],
  );
  const inRole = (role: string) =>
    parties
      .filter((party) => party.role === role)
      .map(({ person, businessName }) =>
        businessName === null
          ? { ...person, BusinessName: null }
          : { FirstName: null, MiddleName: null, LastName: null, FullName: null, BusinessName: businessName },
      );
  return { BeneficiaryOne: inRole('Primary Beneficiary'), BeneficiaryTwo: inRole('Contingent Beneficiary') };
}
