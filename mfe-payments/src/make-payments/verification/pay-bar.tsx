import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd, sumCents } from '@portal/domain/values/money';
import { Box, Button, Grid, HStack, MoneyText, Text, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import type { OrderedLine, PaymentOrder } from '../../payment-form/payment-order.ts';
import { CancelLink } from '../cancel-link.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { type SubmitCallbacks, useSubmitPayment } from './use-submit-payment.ts';

interface Props extends SubmitCallbacks {
  readonly order: PaymentOrder;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

const SUBMITTING = 'Making your payment';

/** Buttons of step 3. The submit state lives here, so that a press renders only these buttons (WIZ-49). */
export function PayBar({ order, onBack, onCancel, ...callbacks }: Props) {
  const { submitting, duplicate, submit, dismissDuplicate } = useSubmitPayment(order, callbacks);
  const [confirmOpen, setConfirmOpen] = useState(false);
  const scheduled = order.lines.flatMap(({ line }) => (line.ScheduledPayments?.length ? line : []));
  // The header belongs to the extension that also has the key (AMB-90).
  const repeatsScheduled =
    order.key !== undefined && order.lines.some((ordered) => repeatsScheduledPayment(ordered, order.date));
  return (
    <>
      <VisuallyHidden role="status">{submitting ? SUBMITTING : ''}</VisuallyHidden>
      <Grid
        gap="3"
        alignItems="center"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        paddingBlock="3"
        borderBlockStart="control"
      >
        <AmountAndDate order={order} />
        <HStack gap="3" wrap="wrap">
          {/* On a phone the others are in the row below. */}
          <Button
            flex={{ base: '1 0 100%', md: '0 1 auto' }}
            loading={submitting}
            loadingText={SUBMITTING}
            onClick={() => (scheduled.length > 0 ? setConfirmOpen(true) : void submit())}
          >
            Make Payment
          </Button>
          <Button variant="secondary" disabled={submitting} onClick={onBack}>
            Back
          </Button>
          {!submitting && <CancelLink onCancel={onCancel} />}
        </HStack>
      </Grid>
      {confirmOpen && (
        <ScheduledDialog
          lines={scheduled}
          onPay={() => {
            setConfirmOpen(false);
            void submit({ allowDuplicate: repeatsScheduled });
          }}
          onDismiss={() => setConfirmOpen(false)}
        />
      )}
      {duplicate && (
        <DuplicateDialog onPay={() => void submit({ allowDuplicate: true })} onDismiss={dismissDuplicate} />
      )}
    </>
  );
}

/** What the button pays and when, once more at the point of no return. */
function AmountAndDate({ order: { lines, date, schedule } }: { order: PaymentOrder }) {
  return (
    <Box>
      <MoneyText size="lg">{formatUsd(sumCents(lines.map(({ amount }) => amount)))}</MoneyText>
      <Text tone="muted" size="sm">
        {`${schedule === undefined ? 'On' : 'First on'} ${formatLongDate(date)}`}
      </Text>
    </Box>
  );
}

/** Whether the question about scheduled payments names the very payment that the member makes again. */
function repeatsScheduledPayment({ line, amount }: OrderedLine, date: CalendarDate): boolean {
  return (line.ScheduledPayments ?? []).some(
    (scheduled) => scheduled.By === 'self' && scheduled.Amount === amount && scheduled.Date === date,
  );
}
