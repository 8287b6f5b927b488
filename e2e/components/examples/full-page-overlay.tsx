import { Button, Card, FullPageOverlay, Spinner } from '@portal/ui';
import { useState } from 'react';

/** Lies over the whole page while something is on its way; its child says what. */
export function WhileOpening() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setShown(true)}>
        Show the cover
      </Button>
      {shown && (
        <FullPageOverlay>
          <Card>
            <Spinner label="Opening your form" />
            <Button variant="ghost" autoFocus onClick={() => setShown(false)}>
              Take the cover away
            </Button>
          </Card>
        </FullPageOverlay>
      )}
    </>
  );
}
