import { Alert, Text, TextLink } from '@portal/ui';

interface Props {
  /** What is ready, as a sentence: 'Your form is ready.' */
  readonly title: string;
  /** What the link does: 'Open the form'. */
  readonly label: string;
  /** The `blockedLink` of `useWindow`. */
  readonly link: string;
}

/** AMB-46: the browser let no window open; a link that the member follows always may. */
export function BlockedWindow({ title, label, link }: Props) {
  return (
    <Alert tone="info" title={title} live="polite">
      <Text>
        Your browser did not open a new window for it.{' '}
        <TextLink href={link} external>
          {label}
        </TextLink>
      </Text>
    </Alert>
  );
}
