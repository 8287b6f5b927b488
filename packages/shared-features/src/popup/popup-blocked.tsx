import { Alert, Icon, LinkButton, Stack, Text, useFocusOnHeading } from '@portal/ui';
import { useEffect, useId, useRef } from 'react';

interface Props {
  /** What is ready, as a sentence: 'Your form is ready.' */
  readonly title: string;
  readonly label: string;
  readonly url: string;
  /** Called when the member follows the link. */
  readonly onFollow?: () => void;
}

/**
 * AMB-46: fallback for a popup that was blocked, or closed too early. A link that the member follows is always allowed.
 * It takes the focus.
 */
export function PopupBlocked({ title, label, url, onFollow }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const reason = useId();
  useEffect(() => link.current?.focus(), []);
  useFocusOnHeading(link);
  return (
    <Alert tone="info" title={title} live="polite">
      <Stack gap="3" alignItems="start">
        <Text id={reason}>Its window did not open, or it was closed.</Text>
        <LinkButton
          ref={link}
          aria-describedby={reason}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onFollow}
        >
          <span>{label}</span>
          <Icon name="external" label="(opens in a new window)" />
        </LinkButton>
      </Stack>
    </Alert>
  );
}
