import { Text } from './typography.tsx';
import { UnbrokenDates } from './unbroken-dates.tsx';

export default { component: UnbrokenDates, title: 'Components/Unbroken dates' };

/** Each date moves to the next line as a whole. */
export function Dates() {
  return (
    <Text maxWidth="14rem">
      <UnbrokenDates text="Due December 02, 2026. We remind you on November 25, 2026, by e-mail." />
    </Text>
  );
}
