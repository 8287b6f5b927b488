import { FocusedAlert } from '@portal/shared-features/focused-alert';
import { EARLIER_NOT_MADE } from '../texts.ts';

/** Says that a payment which was sent before this page opened was not made, and takes the focus (F-05, R-09). */
export function EarlierPaymentNotMade() {
  return <FocusedAlert tone="warning" title={EARLIER_NOT_MADE} />;
}
