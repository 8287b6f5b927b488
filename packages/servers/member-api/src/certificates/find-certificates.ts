import type { Certificate } from '@portal/api/contracts/certificate';
import { type Expression, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { createMemberQuery } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { type NamesOnFile, namesOnFile, personOf } from './people.ts';
import { shapeForCaller } from './redact.ts';

const ROLES = ['Owner', 'Insured', 'Annuitant', 'Payor'] as const;

interface Party extends NamesOnFile {
  readonly role: string;
  readonly life_pro_name_id: string | null;
}

export interface CertificateOfMember {
  readonly lifeProNameId: string;
  readonly certificateNumber: string;
}

export interface CertificateRow extends Selectable<Tables['certificate']> {
  readonly is_owner: boolean;
  readonly is_payor: boolean;
  readonly due_date: Selectable<Tables['payment_summary']>['due_date'];
  readonly billed_amount_cents: Selectable<Tables['payment_summary']>['billed_amount_cents'] | null;
  readonly amount_editable: Selectable<Tables['payment_summary']>['amount_editable'] | null;
  readonly parties: readonly Party[];
  readonly riders: readonly { readonly rider_name: string; readonly description: string }[];
}

/** Certificates that the member owns or pays, sorted by number and redacted for this member (API-21, R-14). */
export const certificatesOfMember = createMemberQuery(
  'certificates_of_member',
  selectCertificates,
  (rows: readonly CertificateRow[], lifeProNameId) => rows.map((row) => shapeForMember(lifeProNameId, row)),
);

export async function findCertificate(
  db: Db,
  { lifeProNameId, certificateNumber }: CertificateOfMember,
): Promise<{ readonly row: CertificateRow; readonly certificate: Certificate } | undefined> {
  const row = await selectCertificates(db, sql.val(lifeProNameId))
    .where('mine.certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  return row && { row, certificate: shapeForMember(lifeProNameId, row) };
}

function shapeForMember(lifeProNameId: string, row: CertificateRow): Certificate {
  const callers = row.parties.filter(
    (party) => party.role === 'Payor' && party.life_pro_name_id === lifeProNameId,
  );
  return shapeForCaller(toCertificate(row), callers.map(personOf));
}

function selectCertificates(db: Db, lifeProNameId: Expression<string>) {
  return db
    .selectFrom('member_certificate as mine')
    .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
    .leftJoin('payment_summary as next', 'next.certificate_number', 'mine.certificate_number')
    .selectAll('certificate')
    .select(['mine.is_owner', 'mine.is_payor'])
    .select(['next.due_date', 'next.billed_amount_cents', 'next.amount_editable'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('certificate_party as party')
          .leftJoin('member', 'member.life_pro_name_id', 'party.life_pro_name_id')
          .select(['party.role', 'party.life_pro_name_id'])
          .select(namesOnFile)
          .whereRef('party.certificate_number', '=', 'mine.certificate_number')
          .where('party.role', 'in', ROLES)
          .orderBy('party.position'),
      ).as('parties'),
      jsonArrayFrom(
        selectFrom('rider')
          .select(['rider.rider_name', 'rider.description'])
          .whereRef('rider.certificate_number', '=', 'mine.certificate_number')
          .orderBy('rider.position'),
      ).as('riders'),
    ])
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .orderBy('certificate.certificate_number');
}

function toCertificate(row: CertificateRow): Certificate {
  const inRole = (role: (typeof ROLES)[number]) =>
    row.parties.filter((party) => party.role === role).map(personOf);
  const [insured = inRole('Annuitant')[0]] = inRole('Insured');
  return {
    CertificateNumber: row.certificate_number,
    LineOfBusiness: row.line_of_business,
    ProductDescription: row.product_description,
    ProductName: row.product_name,
    CertificateType: row.certificate_type,
    ChapterNumber: row.chapter_number,
    IssueDate: row.issue_date,
    FaceAmount: row.face_amount_cents,
    InsuredName: insured?.FullName ?? null,
    Status: row.status,
    IsOwner: row.is_owner,
    IsPayor: row.is_payor,
    IsInGrace: row.is_in_grace,
    IsPaidUpToDate: row.is_paid_up_to_date,
    PaidUpType: row.paid_up_type,
    PaidToDate: row.paid_to_date,
    PaymentDueDate: row.payment_due_date,
    BillingStatus: row.billing_status,
    BillingStatusReason: row.billing_status_reason,
    BillingFrequency: row.billing_frequency,
    IsOnPAC: row.is_on_pac,
    ByPassQuoteCalc: row.by_pass_quote_calc,
    EstimatedDeathBenefit: row.estimated_death_benefit_cents,
    PlanType: row.plan_type,
    InterestRate: row.interest_rate,
    GuaranteedInterestRate: row.guaranteed_interest_rate,
    CertificateValues: {
      QualificationCode: row.qualification_code,
      PayoutAmount: row.payout_amount_cents,
      PayMode: row.pay_mode,
    },
    PaymentSummary: paymentSummary(row),
    RiderNames: row.riders.map((rider) => ({ RiderName: rider.rider_name, Description: rider.description })),
    Owner: inRole('Owner'),
    Insured: inRole('Insured'),
    Annuitants: inRole('Annuitant'),
    Payor: inRole('Payor'),
  };
}

function paymentSummary(row: CertificateRow): Certificate['PaymentSummary'] {
  if (row.billed_amount_cents === null || row.amount_editable === null) return null;
  return {
    DueDate: row.due_date,
    BilledAmount: row.billed_amount_cents,
    AmountEditable: row.amount_editable,
  };
}
