import { Alert, Text, TextLink } from '@portal/ui';

interface Props {
  /** What is ready, as a sentence: 'Your form is ready.' */
  readonly title: string;
  /** What the link does: 'Open the form'. */
  readonly label: string;
  /** The `popupBlockedUrl` of `useWindow`. */
  readonly url: string;
}

/** AMB-46: the browser let no window open; a link that the member follows always may. */
export function PopupBlocked({ title, label, url }: Props) {
  return (
    <Alert tone="info" title={title} live="polite">
      <Text>
        Your browser did not open a new window for it.{' '}
        <TextLink href={url} external>
          {label}
        </TextLink>
      </Text>
    </Alert>
  );
}
