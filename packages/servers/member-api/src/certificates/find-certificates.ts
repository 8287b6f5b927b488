import type { Certificate } from '@portal/api/contracts/certificate';
import { toMoneyText } from '@portal/domain/money';
import type { Db } from '../database/open.ts';
import { moneyText } from '../money-text.ts';
import { findParties, type PartyOnCertificate } from './people.ts';
import { shapeForCaller } from './shape.ts';

const ROLES = ['Owner', 'Insured', 'Annuitant', 'Payor'] as const;

/** Every certificate that the member owns or pays, by number, with what this member may see of it (API-21, R-14). */
export async function findCertificates(db: Db, lifeProNameId: string): Promise<Certificate[]> {
  const rows = await certificateRows(db, lifeProNameId);
  const numbers = rows.map((row) => row.certificate_number);
  const [parties, riders] = await Promise.all([findParties(db, numbers, ROLES), findRiders(db, numbers)]);
  const partiesOf = Map.groupBy(parties, (party) => party.certificateNumber);
  const ridersOf = Map.groupBy(riders, (rider) => rider.certificate_number);

  return rows.map((row) => {
    const onThis = partiesOf.get(row.certificate_number) ?? [];
    const certificate = toCertificate(row, onThis, ridersOf.get(row.certificate_number) ?? []);
    const callers = onThis.filter((party) => party.role === 'Payor' && party.lifeProNameId === lifeProNameId);
    return shapeForCaller(
      certificate,
      callers.map((party) => party.person),
    );
  });
}

type CertificateRow = Awaited<ReturnType<typeof certificateRows>>[number];

function certificateRows(db: Db, lifeProNameId: string) {
  return db
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
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .orderBy('certificate.certificate_number')
    .execute();
}

type RiderRow = { certificate_number: string; rider_name: string; description: string };

async function findRiders(db: Db, certificateNumbers: readonly string[]): Promise<RiderRow[]> {
  if (certificateNumbers.length === 0) return [];
  return db
    .selectFrom('rider')
    .select(['certificate_number', 'rider_name', 'description'])
    .where('certificate_number', 'in', certificateNumbers)
    .orderBy('certificate_number')
    .orderBy('position')
    .execute();
}

function toCertificate(
  row: CertificateRow,
  parties: readonly PartyOnCertificate[],
  riders: readonly RiderRow[],
): Certificate {
  const inRole = (role: (typeof ROLES)[number]) =>
    parties.filter((party) => party.role === role).map((party) => party.person);
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
    RiderNames: riders.map((rider) => ({ RiderName: rider.rider_name, Description: rider.description })),
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
