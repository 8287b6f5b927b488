import { Alert, Icon, LinkButton, Stack, Text } from '@portal/ui';

interface Props {
  /** What is ready, as a sentence: 'Your form is ready.' */
  readonly title: string;
  readonly label: string;
  readonly url: string;
  /** Called when the member follows the link. */
  readonly onFollow?: () => void;
}

/** AMB-46: fallback for a blocked popup; a link that the member follows is always allowed. */
export function PopupBlocked({ title, label, url, onFollow }: Props) {
  return (
    <Alert tone="info" title={title} live="polite">
      <Stack gap="3" alignItems="start">
        <Text>Your browser did not open a new window for it.</Text>
        <LinkButton href={url} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
          <span>{label}</span>
          <Icon name="external" label="(opens in a new window)" />
        </LinkButton>
      </Stack>
    </Alert>
  );
}
