import { Card, FullPageOverlay, Spinner } from '@portal/ui';
import { RETRIEVING } from './forms-list/texts.ts';

/** The overlay while a form is on its way (FORM-10). */
export function RetrievingForm({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <FullPageOverlay>
      <Card>
        <Spinner label={RETRIEVING} />
      </Card>
    </FullPageOverlay>
  );
}
