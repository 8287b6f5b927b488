import type { Certificate } from '@portal/api/contracts/certificate';
import { toMoneyText } from '@portal/domain/money';
import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/open.ts';
import { preparedQuery } from '../database/prepared.ts';
import type { CertificateTable, PaymentSummaryTable } from '../database/tables.ts';
import { moneyText } from '../money-text.ts';
import { type NamesOnFile, personOf } from './people.ts';
import { shapeForCaller } from './shape.ts';

const ROLES = ['Owner', 'Insured', 'Annuitant', 'Payor'] as const;

/** Every certificate that the member owns or pays, by number, with what this member may see of it (API-21, R-14). */
export async function findCertificates(db: Db, lifeProNameId: string): Promise<Certificate[]> {
  const rows = await certificatesOfMember.rows(db, lifeProNameId);
  return rows.map((row) => {
    const callers = row.parties.filter(
      (party) => party.role === 'Payor' && party.life_pro_name_id === lifeProNameId,
    );
    return shapeForCaller(toCertificate(row), callers.map(personOf));
  });
}

interface Party extends NamesOnFile {
  readonly role: string;
  readonly life_pro_name_id: string | null;
}

interface CertificateRow extends Selectable<CertificateTable> {
  readonly is_owner: boolean;
  readonly is_payor: boolean;
  readonly due_date: Selectable<PaymentSummaryTable>['due_date'];
  readonly billed_amount_cents: Selectable<PaymentSummaryTable>['billed_amount_cents'] | null;
  readonly amount_editable: Selectable<PaymentSummaryTable>['amount_editable'] | null;
  readonly parties: readonly Party[];
  readonly riders: readonly { readonly rider_name: string; readonly description: string }[];
}

/** All of it in one round trip: the certificates, the parties and riders of each in their order. */
export const certificatesOfMember = preparedQuery<CertificateRow>(
  'certificates_of_member',
  (db, lifeProNameId) =>
    db
      .selectFrom('member_certificate as mine')
      .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
      .leftJoin('payment_summary as next', 'next.certificate_number', 'mine.certificate_number')
      .selectAll('certificate')
      .select([
        'mine.is_owner',
        'mine.is_payor',
        'next.due_date',
        'next.billed_amount_cents',
        'next.amount_editable',
      ])
      .select(({ selectFrom }) => [
        jsonArrayFrom(
          selectFrom('certificate_party as party')
            .leftJoin('member', 'member.life_pro_name_id', 'party.life_pro_name_id')
            .select(({ fn }) => [
              'party.role',
              'party.life_pro_name_id',
              'party.full_name',
              'party.business_name',
              fn.coalesce('party.first_name', 'member.first_name').as('first_name'),
              fn.coalesce('party.middle_name', 'member.middle_name').as('middle_name'),
              fn.coalesce('party.last_name', 'member.last_name').as('last_name'),
            ])
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
      .orderBy('certificate.certificate_number'),
);

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
    FaceAmount: moneyText(row.face_amount_cents),
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
    EstimatedDeathBenefit: moneyText(row.estimated_death_benefit_cents),
    PlanType: row.plan_type,
    InterestRate: row.interest_rate,
    GuaranteedInterestRate: row.guaranteed_interest_rate,
    CertificateValues: { QualificationCode: row.qualification_code },
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
    BilledAmount: toMoneyText(row.billed_amount_cents),
    AmountEditable: row.amount_editable,
  };
}
