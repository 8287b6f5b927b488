import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import { HStack, TextLink } from '@portal/ui';
import { fieldId } from '@portal/ui/form';
import type { MouseEvent } from 'react';
import { FREQUENCY_LABELS } from '../texts.ts';

/** Frequency above the lines, with a link to its question, which may be far below (WIZ-05). */
export function FrequencyNote({ frequency }: { frequency: PaymentFrequency }) {
  return (
    <HStack columnGap="3" wrap="wrap" marginBlock={{ base: '-4', md: '-2' }}>
      <span>{FREQUENCY_LABELS[frequency]}</span>
      <TextLink
        standalone
        marginBlock="-2"
        href={`#${fieldId('frequency')}`}
        aria-label="Change how often you pay"
        onClick={goToFrequency}
      >
        Change
      </TextLink>
    </HStack>
  );
}

function goToFrequency(event: MouseEvent) {
  // Bypasses the router: a URL fragment would add a history entry.
  event.preventDefault();
  const choice = document.querySelector<HTMLElement>('[name="frequency"]:checked');
  // jsdom has no `scrollIntoView`.
  choice?.closest('fieldset')?.scrollIntoView?.({ block: 'center' });
  choice?.focus({ preventScroll: true });
}
