import type { Cents } from '@portal/domain/values/money';
import { Button, HStack, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import type { PaymentOrder } from '../../paying/payment-order.ts';
import { AmountInSight } from '../amount-in-sight.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { type MakingWays, useMaking } from './use-making.ts';

interface Props extends MakingWays {
  readonly order: PaymentOrder;
  readonly amounts: readonly Cents[];
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

const MAKING = 'Making your payment';

/** The ways on and back of step 3. Paying is known here alone: a press draws these buttons anew, and no more (WIZ-49). */
export function PayBar({ order, amounts, onBack, onCancel, ...ways }: Props) {
  const { paying, duplicate, pay, leave } = useMaking(order, ways);
  const [isAsking, setAsking] = useState(false);
  const scheduled = order.lines
    .map(({ line }) => line)
    .filter(({ ScheduledPayments = [] }) => ScheduledPayments.length > 0);
  const mustAsk = order.schedule === undefined && scheduled.length > 0;
  return (
    <>
      <VisuallyHidden role="status">{paying ? MAKING : ''}</VisuallyHidden>
      <HStack
        gap="4"
        flexWrap="wrap"
        justifyContent="space-between"
        borderBlockStart="control"
        paddingBlockStart="4"
      >
        <div>
          <AmountInSight
            label={order.schedule === undefined ? 'Total' : 'Total each time'}
            amounts={amounts}
          />
        </div>
        <HStack gap="3" flexWrap="wrap">
          <Button
            loading={paying}
            loadingText={MAKING}
            onClick={() => (mustAsk ? setAsking(true) : void pay())}
          >
            Make Payment
          </Button>
          <Button variant="secondary" disabled={paying} onClick={onBack}>
            Back
          </Button>
          {!paying && <CancelLink variant="quiet" onCancel={onCancel} />}
        </HStack>
      </HStack>
      {isAsking && (
        <ScheduledDialog
          lines={scheduled}
          onPay={() => {
            setAsking(false);
            void pay();
          }}
          onLeave={() => setAsking(false)}
        />
      )}
      {duplicate && <DuplicateDialog onPay={() => void pay({ allowDuplicate: true })} onLeave={leave} />}
    </>
  );
}
