import { Card, Cover, Spinner } from '@portal/ui';
import { RETRIEVING } from './forms/texts.ts';

/** The overlay while a form is on its way (FORM-10). */
export function Retrieving({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Cover>
      <Card>
        <Spinner label={RETRIEVING} />
      </Card>
    </Cover>
  );
}
