import { Card, FullPageOverlay, Spinner } from '@portal/ui';
import { RETRIEVING } from './forms-list/texts.ts';

/** Overlay while a form loads (FORM-10). */
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
