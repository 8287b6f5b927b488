import { GetPaymentLines, GetPaymentList } from '@portal/api/contracts/payment';
import { toMoneyText } from '@portal/domain/money';
import { ownAccount, ownMember } from '../authorise/objects.ts';
import { route } from './route.ts';

/** API-26, ENT-13: the Premium lines that the summary widget adds up (SUM-08, AMB-75). */
export const getPaymentList = route(GetPaymentList, {
  authorise: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const lines = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
      .select(['payline.certificate_number', 'payline.payment_type', 'payline.amount_due_cents'])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .where('payline.payment_type', '=', 'Premium')
      .orderBy('payline.certificate_number')
      .orderBy('payline.position')
      .execute();
    return lines.map((line) => ({
      CertificateNumber: line.certificate_number,
      PaymentType: line.payment_type,
      AmountDue: toMoneyText(line.amount_due_cents),
    }));
  },
});

/**
 * API-27, ENT-14: every line as it is on file; which of them start selected or drop out is the wizard's rule (WIZ-13 to
 * WIZ-16). IsPac is the certificate's IsOnPAC (AMB-40); CurrentValue starts as what is billed.
 */
export const getPaymentLines = route(GetPaymentLines, {
  authorise: { azureObjectId: ownAccount, lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const lines = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
      .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
      .selectAll('payline')
      .select(['mine.is_owner', 'mine.is_payor'])
      .select([
        'certificate.line_of_business',
        'certificate.is_on_pac',
        'certificate.is_in_grace',
        'certificate.paid_to_date',
      ])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .orderBy('payline.certificate_number')
      .orderBy('payline.position')
      .execute();
    return lines.map((line) => ({
      CertificateNumber: line.certificate_number,
      IsSelected: false,
      IsPayor: line.is_payor,
      IsOwner: line.is_owner,
      IsPac: line.is_on_pac,
      IsRecurring: line.is_recurring,
      HasRecurringPayment: line.has_recurring_payment,
      LineOfBusiness: line.line_of_business,
      PaymentType: line.payment_type,
      BillingFrequency: line.billing_frequency,
      DueDate: line.due_date,
      BilledAmount: toMoneyText(line.billed_amount_cents),
      AmountBilled: toMoneyText(line.amount_billed_cents),
      CurrentValue: toMoneyText(line.billed_amount_cents),
      AmountEditable: line.amount_editable,
      IsProrated: line.is_prorated,
      NumberOfMonthsDue: line.number_of_months_due,
      ListBillId: line.list_bill_id,
      MaxPaymentDate: line.max_payment_date,
      RecurringMaxPaymentDate: line.recurring_max_payment_date,
      PaidToDate: line.paid_to_date,
      IsInGrace: line.is_in_grace,
    }));
  },
});
