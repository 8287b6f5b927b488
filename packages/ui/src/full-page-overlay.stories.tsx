import { useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { FullPageOverlay } from './full-page-overlay.tsx';
import { Spinner } from './spinner.tsx';

export default { component: FullPageOverlay, title: 'Components/Full page overlay' };

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
