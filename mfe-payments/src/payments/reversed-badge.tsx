import { usePlatform } from '@portal/section-sdk';
import { Badge, PhoneLink, Text, VisuallyHidden } from '@portal/ui';

/** PAY-22: 'Yes' with the reason; otherwise only a screen reader says 'No'. A card has no header that says of what. */
export function ReversedBadge({ isReturned }: { isReturned: boolean }) {
  if (!isReturned) return <VisuallyHidden>No</VisuallyHidden>;
  return (
    <>
      <Text
        as="span"
        display={{ base: 'inline', md: 'none' }}
        marginInlineEnd="2"
        _print={{ display: 'none' }}
      >
        Reversed
      </Text>
      <Badge tone="danger">Yes</Badge>
      <Text as="span" display="block" size="sm">
        returned by the bank
      </Text>
    </>
  );
}

/** Meaning of a reversed payment, and what to do. */
export function ReversedExplanation() {
  const { supportPhoneTollFree } = usePlatform().config.society;
  return (
    <Text tone="muted" maxWidth="none">
      Reversed means the bank returned the payment, so it was not applied. If you paid, ask your bank why.
      Questions? Call us: <PhoneLink number={supportPhoneTollFree} />
    </Text>
  );
}
