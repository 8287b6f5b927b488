import type { PaymentAnswers } from '@portal/domain/payments/payment-wizard';
import { usePlatform } from '@portal/section-sdk';
import { FocusedAlert } from '@portal/shared-features/focused-alert';
import { PhoneLink, Text } from '@portal/ui';
import {
  NO_MONEY_MOVED,
  PAYMENT_NOT_SENT_OFFLINE,
  PAYMENT_NOT_SENT_SESSION,
} from '../../payment-form/texts.ts';

/** Says that the last submit sent nothing, and takes the focus, also after a new sign-in (F-05, F-23, AUTH-15). */
export function NotSentAlert({ reason }: { reason: PaymentAnswers['notSent'] }) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const title = reason === 'offline' ? PAYMENT_NOT_SENT_OFFLINE : PAYMENT_NOT_SENT_SESSION;
  return (
    <FocusedAlert tone="warning" title={title} marginBlockEnd="0">
      {reason === 'offline' && <Text>{NO_MONEY_MOVED}</Text>}
      <Text>
        If this keeps happening, call us: <PhoneLink number={supportPhoneTollFree} />
      </Text>
    </FocusedAlert>
  );
}
