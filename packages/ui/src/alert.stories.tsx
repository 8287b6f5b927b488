import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export default { component: Alert, title: 'Components/Alert' };

/** Something went well. */
export function Good() {
  return (
    <Alert tone="success" title="Your address was changed">
      We write to the new address from today.
    </Alert>
  );
}

/** Something needs the member, who can do it here. */
export function Warning() {
  return (
    <Alert tone="warning" title="A payment is overdue" actions={<Button>Pay $108.13</Button>}>
      It was due on November 1.
    </Alert>
  );
}

/** Something failed; it is read out at once when it appears with `live="assertive"`. */
export function Danger() {
  return (
    <Alert tone="danger" title="We could not save your address">
      Nothing was changed. Please try again.
    </Alert>
  );
}

/** Something to know. */
export function Information() {
  return (
    <Alert tone="info" title="Payments made after 4 PM Central are sent on the next business day">
      Today is a holiday of the banks.
    </Alert>
  );
}

/** A quiet note. */
export function Note() {
  return <Alert tone="neutral" title="Nothing was changed" />;
}
