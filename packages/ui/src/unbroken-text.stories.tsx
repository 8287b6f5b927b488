import { Text } from './typography.tsx';
import { UnbrokenText } from './unbroken-text.tsx';

export default { component: UnbrokenText, title: 'Components/Unbroken text' };

/** Each date moves to the next line as a whole. */
export function Dates() {
  return (
    <Text maxWidth="14rem">
      <UnbrokenText text="Due December 02, 2026. We remind you on November 25, 2026, by e-mail." />
    </Text>
  );
}

export function Hours() {
  return (
    <Text maxWidth="14rem">
      <UnbrokenText text="Monday to Friday, 8 AM to 5 PM Central Time" />
    </Text>
  );
}
