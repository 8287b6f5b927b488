import { Button, Card, Cover, Spinner } from '@portal/ui';
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
        <Cover>
          <Card>
            <Spinner label="Opening your form" />
            <Button variant="quiet" autoFocus onClick={() => setShown(false)}>
              Take the cover away
            </Button>
          </Card>
        </Cover>
      )}
    </>
  );
}
