import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import type { Cents } from '@portal/domain/values/money';
import { ActionBar, Button, HStack, TextLink } from '@portal/ui';
import { fieldId } from '@portal/ui/form';
import type { MouseEvent } from 'react';
import { CancelLink } from '../cancel-link.tsx';
import { StickyTotal } from '../sticky-total.tsx';
import { FREQUENCY_LABELS } from '../texts.ts';

interface Props {
  readonly amounts: readonly Cents[];
  readonly frequency: PaymentFrequency;
  readonly onCancel: () => void;
}

/** Subtotal and frequency with the Continue button and Cancel link (WIZ-04, WIZ-05, WIZ-12). */
export function SubtotalBar({ amounts, frequency, onCancel }: Props) {
  return (
    <ActionBar
      summary={<StickyTotal label="Subtotal" amounts={amounts} live />}
      note={<FrequencyNote frequency={frequency} />}
    >
      <Button type="submit" variant={amounts.length === 0 ? 'secondary' : 'primary'}>
        Continue
      </Button>
      <CancelLink onCancel={onCancel} />
    </ActionBar>
  );
}

/** The question may be far above the bar, and still unseen. */
function FrequencyNote({ frequency }: Pick<Props, 'frequency'>) {
  return (
    <HStack columnGap="3" wrap="wrap" justifyContent={{ base: 'space-between', md: 'flex-start' }}>
      <span>{FREQUENCY_LABELS[frequency]}</span>
      {/* Its touch area reaches into the padding of the bar. */}
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
