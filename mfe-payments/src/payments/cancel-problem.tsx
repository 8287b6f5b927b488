import { formatLongDate } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { usePlatform } from '@portal/platform';
import { Alert, PhoneLink, Text } from '@portal/ui';
import { CANCEL_FAILED } from './texts.ts';
import type { CancelProblem } from './use-cancel-payment.ts';

/** What a void that did not succeed means for the payment, and what to do now (PAY-15, PAY-16, PAY-19). */
export function CancelProblemAlert({ row, outcome }: CancelProblem) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const payment = `The ${row.paymentType} payment of ${formatUsd(row.amount)} for certificate ${row.certificateNumber}, scheduled for ${formatLongDate(row.date)},`;
  return (
    <Alert tone={outcome === 'failed' ? 'danger' : 'warning'} title={CANCEL_FAILED}>
      {outcome === 'failed' ? (
        <Text>
          {payment} was not cancelled and will be made as planned. It may be too late to cancel it here. To
          stop it, call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
      ) : (
        <Text>
          {payment} may or may not be cancelled: the answer did not reach us. The list below shows it for as
          long as it is scheduled. Where it is still listed, you can press Cancel again, which does no harm,
          or call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
      )}
    </Alert>
  );
}
