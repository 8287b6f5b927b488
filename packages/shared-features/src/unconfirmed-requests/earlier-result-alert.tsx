import type { UnconfirmedRequest } from '@portal/section-sdk';
import type { EarlierArrival } from './earlier-arrival.ts';
import { FocusedAlert } from './focused-alert.tsx';

const SEE_BELOW = 'You left this page before the result arrived. The page now shows the current state.';

const CHANGED_SINCE =
  'What you sent has arrived. What you have changed since then was not sent: it is still here.';

interface Props {
  /** From `useUnconfirmedRequests`; nothing is shown if it is empty. */
  readonly requests: readonly UnconfirmedRequest[];
  /** From `earlierArrival`, or whether the page's data contain what was sent; undefined if they cannot say. */
  readonly arrived?: EarlierArrival | undefined;
  readonly arrivedText?: string;
  readonly notArrivedText: string;
  /** Shown if the page's data cannot say. */
  readonly unknownText?: string;
}

/** Says what became of something that was sent before this page opened, and takes the focus (F-05, R-09). */
export function EarlierResultAlert({
  requests: [request],
  arrived,
  notArrivedText,
  unknownText = SEE_BELOW,
  arrivedText = unknownText,
}: Props) {
  if (!request) return null;
  const outcome = request.wasRejected ? false : arrived;
  if (outcome === undefined) return <FocusedAlert tone="info" title={unknownText} />;
  if (outcome === 'changed') return <FocusedAlert tone="warning" title={CHANGED_SINCE} />;
  return (
    <FocusedAlert tone={outcome ? 'success' : 'warning'} title={outcome ? arrivedText : notArrivedText} />
  );
}
