import { Link } from '@portal/section-sdk/router';
import { Text, TextLink, VisuallyHidden } from '@portal/ui';

/** Where the answer goes, or how to enter an e-mail address (CON-01). */
export function EmailNote({ address }: { address: string | null }) {
  if (address) {
    return (
      <Text>
        <span>{`We will answer to ${address}. `}</span>
        <TextLink asChild>
          <Link to="/edit-profile/account">
            Change<VisuallyHidden> your e-mail address</VisuallyHidden>
          </Link>
        </TextLink>
      </Text>
    );
  }
  return (
    <Text>
      We have no confirmed e-mail address for you. Please choose Telephone, or{' '}
      <TextLink asChild>
        <Link to="/edit-profile/account">enter your e-mail address</Link>
      </TextLink>{' '}
      first.
    </Text>
  );
}
