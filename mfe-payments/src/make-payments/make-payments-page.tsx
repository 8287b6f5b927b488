import { ByPhonePage } from '@portal/member-features/by-phone-page';

/** Paying by telephone. */
export function MakePaymentsPage() {
  return (
    <ByPhonePage
      title="Make Payments"
      lead="Call us to pay by phone. No money has moved."
      back={{ to: '/payments', label: 'Back to Payments' }}
    />
  );
}
