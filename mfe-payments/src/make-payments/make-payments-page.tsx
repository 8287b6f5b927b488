import { ByPhonePage, usePlatform } from '@portal/platform';
import { PhoneLink } from '@portal/ui';

/** Paying by telephone. */
export function MakePaymentsPage() {
  const { config } = usePlatform();
  return (
    <ByPhonePage
      title="Make Payments"
      lead={
        <>
          Call <PhoneLink number={config.society.supportPhoneTollFree} /> to pay by phone. No money has moved.
        </>
      }
      back={{ to: '/payments', label: 'Back to Payments' }}
    />
  );
}
