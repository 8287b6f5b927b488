import { Link } from '@portal/section-sdk/router';
import { Text, TextLink } from '@portal/ui';

/** Says why paperless documents cannot be chosen: the account has no confirmed e-mail address. */
export function ConfirmAddressFirst() {
  return (
    <Text>
      Before you can choose documents without paper, your e-mail address must be confirmed. Please open the
      link in our e-mail to you, or{' '}
      <TextLink asChild>
        <Link to="/edit-profile/account">enter your address again</Link>
      </TextLink>
      .
    </Text>
  );
}
