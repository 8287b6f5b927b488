import { ActionBar, Button } from '@portal/ui';

/** The end of a long form, in sight while one is still within it. */
export function Total() {
  return (
    <ActionBar summary="Total: $108.13">
      <Button>Continue</Button>
      <Button variant="secondary">Back</Button>
    </ActionBar>
  );
}
