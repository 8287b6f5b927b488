import { LinkButton, PhoneLink, TextLink } from './links.tsx';
import { Text } from './typography.tsx';

export default { title: 'Components/Links' };

/** In running text. For a route of the portal: `<TextLink asChild><Link to="/payments">…</Link></TextLink>`. */
export function InText() {
  return (
    <Text>
      Read <TextLink href="#links">the terms of use</TextLink> before you sign.
    </Text>
  );
}

/** To another site, in a new window, which it says. */
export function External() {
  return (
    <TextLink external href="https://example.org">
      The bank's own page
    </TextLink>
  );
}

/** The one way onward, in the shape of a button. */
export function AsButton() {
  return <LinkButton href="#links">Pay now</LinkButton>;
}

/** A telephone number to tap. */
export function Telephone() {
  return <PhoneLink number="800-555-0199" standalone />;
}
