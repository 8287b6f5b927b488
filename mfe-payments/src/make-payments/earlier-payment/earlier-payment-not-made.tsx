import { Alert, Box } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { EARLIER_NOT_MADE } from '../texts.ts';

/** Says that a payment which was sent before this page opened was not made, and takes the focus (F-05, R-09). */
export function EarlierPaymentNotMade() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={EARLIER_NOT_MADE} marginBlockEnd="6">
      <Alert tone="warning" title={EARLIER_NOT_MADE} />
    </Box>
  );
}
