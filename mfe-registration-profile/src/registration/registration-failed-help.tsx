import { Link } from '@portal/section-sdk/router';
import { TextLink } from '@portal/ui';

/** Possible reasons for a rejected registration; the server does not reveal which one applies. */
export function RegistrationFailedHelp() {
  return (
    <>
      Nothing has been saved, and what you have entered is still here. Was it more than half an hour ago that
      we found you?{' '}
      <TextLink asChild>
        <Link to="/registration/2">Answer the three questions again</Link>
      </TextLink>
      . Do you have an online account under another e-mail address? Then please sign in with that one.
    </>
  );
}
